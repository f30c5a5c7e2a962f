/** What is taken outdoors, and what the garden needs. */
export const outdoors: Readonly<Record<string, string>> = {
  tent: `
    <path class="a" d="M100 50 24 158h152Z"/><path class="b" d="M100 50 60 158h-36ZM100 50l76 108h-28Z"/><path class="k" d="M100 74 78 158h44Z" opacity=".75"/><path class="c" d="M100 74 78 158H66Z"/>
    <path class="n W" d="M100 50V38M24 158l-10 6M176 158l10 6" style="stroke-width:4"/>`,
  tarp: `
    <path class="n W" d="M44 70v92M156 56v106" style="stroke-width:5"/><path class="a" d="M26 92Q70 66 158 50q14 30 22 46-60 2-116 26Z"/><path class="b" d="M26 92Q100 84 180 96q-60 2-116 26Z"/><path class="n X" d="M64 122 52 162M180 96l6 62" style="stroke-width:2"/>`,
  bag: `
    <path class="a" d="M74 44q26-18 52 0 14 10 14 32l-6 78q-34 16-68 0l-6-78q0-22 14-32Z"/><path class="b" d="M76 62q24-16 48 0 6 14 0 28-24 12-48 0-6-14 0-28Z"/><path class="l" d="M84 66q16-8 32 0 4 8 0 16-16 8-32 0-4-8 0-16Z"/>
    <path class="n C" d="M64 102q36 14 72 0M65 120q35 14 70 0M66 138q34 14 68 0M126 96l-4 60" style="stroke-width:3"/>`,
  stove: `
    <path class="a" d="M66 118h68v30q0 14-14 14H80q-14 0-14-14Z"/><path class="c" d="M66 126h68v8H66Z"/><path class="t" d="M88 92h24v26H88Z"/><path class="s" d="M76 84h48v10H76Z"/><path class="n T" d="M64 74h20v12M136 74h-20v12M112 106h24" style="stroke-width:5"/><path class="f" d="M100 40q18 20 8 40H92Q82 62 100 40Z"/><path class="o" d="M100 58q8 12 4 22h-8q-4-10 4-22Z"/>`,
  messkit: `
    <path class="n T" d="M150 108h30" style="stroke-width:9"/><path class="t" d="M44 96h112v48q0 18-18 18H62q-18 0-18-18Z"/><path class="s" d="M44 96h92v48q0 18-18 18H62q-18 0-18-18Z"/><path class="a" d="M40 84h120v14H40Z"/><path class="n W" d="M76 84V50q0-10 8-10M116 84V40M110 40v18q6 6 12 0V40" style="stroke-width:4"/>`,
  grill: `
    <path class="n T" d="M66 116 50 162M134 116l16 46" style="stroke-width:6"/><path class="a" d="M34 92h132q-6 36-40 36H74q-34 0-40-36Z"/><path class="t" d="M28 82h144v10H28Z"/><path class="n S" d="M44 82V74h112v8M60 74v8M76 74v8M92 74v8M108 74v8M124 74v8M140 74v8" style="stroke-width:3"/><path class="f" d="M72 70q-6-14 4-24 8 12 2 24ZM100 70q-8-20 4-34 12 16 4 34ZM126 70q-4-12 4-22 8 12 2 22Z" opacity=".8"/>`,
  backpack: `
    <path class="n B" d="M84 46q0-14 16-14t16 14" style="stroke-width:6"/><path class="b" d="M42 92q-10 10-8 44l14 8ZM158 92q10 10 8 44l-14 8Z"/>
    <path class="a" d="M58 76q0-34 42-34t42 34l8 70q0 16-16 16H66q-16 0-16-16Z"/><path class="b" d="M62 110h76l4 36q0 10-10 10H68q-10 0-10-10Z"/><path class="c" d="M58 76q0-34 42-34t42 34l2 14q-44 16-88 0Z"/><path class="n A" d="M74 126h52" style="stroke-width:4"/><path class="w" d="M94 86h12v22H94Z"/><circle class="o" cx="100" cy="102" r="3"/>`,
  hippack: `
    <path class="n B" d="M20 98Q100 62 180 98" style="stroke-width:9"/><path class="a" d="M44 92q56-18 112 0l-6 44q-4 18-24 18H74q-20 0-24-18Z"/><path class="b" d="M56 116q44-8 88 0l-4 20q-4 10-16 10H76q-12 0-16-10Z"/><path class="n C" d="M62 100q38-9 76 0" style="stroke-width:4"/><circle class="o" cx="140" cy="101" r="3.5"/>`,
  bottle: `
    <path class="k" d="M84 30h32v20H84Z"/><path class="a" d="M84 50h32v10q20 8 20 30v56q0 16-16 16H80q-16 0-16-16V90q0-22 20-30Z"/><path class="b" d="M122 66q14 8 14 24v56q0 16-16 16h-8q10-6 10-20Z"/><path class="c" d="M74 88q2-12 10-16v72h-10Z"/><path class="s" d="M64 128h72v8H64Z"/>`,
  flask: `
    <path class="s" d="M76 28h48v30H76Z"/><path class="t" d="M112 28h12v30h-12Z"/><path class="a" d="M70 58h60v92q0 12-12 12H82q-12 0-12-12Z"/><path class="b" d="M112 58h18v92q0 12-12 12h-6Z"/><path class="s" d="M70 64h60v8H70ZM70 140h60v8H70Z"/><path class="n A" d="M130 84q22 0 22 22t-22 22" style="stroke-width:8"/>`,
  trailmug: `
    <path class="n T" d="M134 84h26v48h-26" style="stroke-width:8"/><path class="a" d="M56 68h80l-6 86q0 8-8 8H70q-8 0-8-8Z"/><path class="b" d="M118 68h18l-6 86q0 8-8 8h-8Z"/><path class="s" d="M52 60h88v10H52Z"/><path class="k" d="M60 50h72l4 10H56Z"/>`,
  compass: `
    <circle class="o" cx="100" cy="112" r="56"/><circle class="x" cx="100" cy="112" r="49"/><circle class="l" cx="100" cy="112" r="44"/><path class="n O" d="M100 56V46" style="stroke-width:10"/><circle class="n O" cx="100" cy="34" r="9" style="stroke-width:5"/>
    <path class="r" d="M126 82 106 118 94 106Z"/><path class="t" d="M74 142l20-36 12 12Z"/><circle class="k" cx="100" cy="112" r="5"/><path class="n K" d="M100 72v6M100 146v6M60 112h6M134 112h6" style="stroke-width:3"/>`,
  mapcase: `
    <path class="n X" d="M60 70Q80 20 100 20t40 50" style="stroke-width:4"/><rect class="a" x="38" y="64" width="124" height="98" rx="10"/><rect class="l" x="50" y="76" width="100" height="74" rx="4"/><path class="g" d="M50 110q20-20 44-8t56-16v64H50Z" opacity=".6"/><path class="n R" d="M60 136q20-30 40-18t38-26" style="stroke-width:3;stroke-dasharray:6 5"/><circle class="r" cx="138" cy="92" r="6"/>`,
  headtorch: `
    <path class="n A" d="M34 124Q30 56 100 56t66 68" style="stroke-width:14"/><path class="n C" d="M40 104Q44 62 100 60" style="stroke-width:3"/><path class="k" d="M66 96h68v52q0 14-14 14H80q-14 0-14-14Z"/><circle class="s" cx="100" cy="130" r="25"/><circle class="f" cx="100" cy="130" r="17"/><circle class="l" cx="94" cy="124" r="6"/>`,
  whistle: `
    <path class="n B" d="M70 104Q30 60 60 46t80 2" style="stroke-width:4"/><path class="a" d="M66 96h104v26h-40q-4 36-40 36-38 0-38-32 0-20 14-30Z"/><path class="k" d="M106 96h22v12h-16Z"/><circle class="b" cx="90" cy="126" r="18"/><circle class="c" cx="85" cy="120" r="6"/>`,
  pannier: `
    <path class="n K" d="M66 60V46h26v14M108 60V46h26v14" style="stroke-width:5"/><path class="a" d="M50 60h100l10 90q0 12-12 12H52q-12 0-12-12Z"/><path class="b" d="M48 60h104l4 34q-56 20-112 0Z"/><path class="n K" d="M74 64v60M126 64v60" style="stroke-width:6"/><path class="s" d="M68 104h12v10H68ZM120 104h12v10h-12Z"/><path class="l" d="M90 128h20v8H90Z"/>`,
  saddlebag: `
    <path class="k" d="M50 58q50-16 104 2 10 6 0 12-50-6-80 6-24-4-24-20Z"/><path class="a" d="M56 88h84l14 36q0 30-30 34l-52 4q-24 0-24-30Z"/><path class="b" d="M54 96h90l6 18q-50 14-98 4Z"/><path class="n K" d="M80 78v44M122 76v44" style="stroke-width:6"/><circle class="r" cx="150" cy="136" r="8"/>`,
  rack: `
    <path class="n K" d="M34 88h132M34 100h132M50 88v-10M150 88v-10M56 100 92 160M144 100l-36 60M84 142h32" style="stroke-width:6"/><path class="a" d="M60 56h80v24H60Z"/><path class="b" d="M60 56h80v8H60Z"/><path class="n W" d="M76 56v24M124 56v24" style="stroke-width:5"/><circle class="r" cx="170" cy="96" r="6"/>`,
  multitool: `
    <path class="s" d="M104 92 62 44q-4-4 0-8t8 0l50 44Z"/><path class="t" d="M120 94l52-34q5-2 7 2t-2 7l-48 38Z"/><path class="s" d="M96 108 60 96l-6 8 38 16Z"/>
    <path class="a" d="M86 94q10-12 26-6l58 48q8 10-2 20t-22 4L92 122q-14-14-6-28Z"/><path class="b" d="M100 116l56 42q-6 3-12 0L92 122Z"/><circle class="s" cx="106" cy="106" r="6"/><circle class="s" cx="152" cy="144" r="6"/>`,
  pump: `
    <path class="t" d="M94 96h12v66H94Z"/><path class="a" d="M84 66h32v70q0 6-6 6H90q-6 0-6-6Z"/><path class="b" d="M104 66h12v70q0 6-6 6h-6Z"/><path class="k" d="M60 44h80q6 0 6 7t-6 7H60q-6 0-6-7t6-7Z"/><path class="s" d="M94 58h12v10H94Z"/><path class="n K" d="M116 126q36 0 34 36" style="stroke-width:5"/><path class="k" d="M76 156h48v8H76Z"/>`,
  patchkit: `
    <path class="a" d="M34 100h132v54q0 8-8 8H42q-8 0-8-8Z"/><path class="b" d="M34 138h132v16q0 8-8 8H42q-8 0-8-8Z"/><path class="l" d="M88 110h24v44H88Z" opacity=".9"/><path class="l" d="M78 120h44v24H78Z" opacity=".9"/><path class="c" d="M34 100 48 66h104l14 34Z"/><circle class="k" cx="78" cy="84" r="12"/><circle class="t" cx="78" cy="84" r="6"/><circle class="k" cx="114" cy="86" r="10"/><path class="o" d="M132 78h16v14h-16Z"/>`,
  oil: `
    <path class="f" d="M100 24l6 26H94Z"/><path class="k" d="M86 50h28v16H86Z"/><path class="a" d="M80 66h40q14 10 14 28v56q0 12-12 12H78q-12 0-12-12V94q0-18 14-28Z"/><path class="b" d="M120 66q14 10 14 28v56q0 12-12 12h-10V66Z"/><path class="l" d="M74 102h52v38H74Z"/><circle class="k" cx="88" cy="121" r="8"/><circle class="k" cx="112" cy="121" r="8"/><path class="k" d="M88 117h24v8H88Z"/>`,
  flowerpot: `
    <path class="n G" d="M100 96V60M100 84q-20-4-26-22M100 78q20-6 24-24" style="stroke-width:4"/><path class="g" d="M100 66q-16-12 0-36 16 24 0 36ZM76 68q-26 2-30-26 28 0 30 26ZM124 62q2-28 30-28-2 28-30 28ZM82 88q-24 8-36-10 24-10 36 10ZM120 86q22 10 36-6-22-12-36 6Z"/>
    <path class="a" d="M56 108h88l-12 54H68Z"/><path class="b" d="M50 94h100v18H50Z"/><path class="c" d="M68 118h8l4 36h-6Z"/>`,
  hanging: `
    <path class="n W" d="M100 18 52 92M100 18l48 74M100 18v70" style="stroke-width:3"/><path class="g" d="M60 92q-20 10-22 44 18-12 24-40ZM80 92q-10 30 0 60 12-30 8-60ZM140 92q22 10 22 46-18-14-26-42ZM120 92q12 20 4 50-12-24-10-50ZM70 86q10-22 30-16 22-6 32 16Z"/><path class="a" d="M48 88h104q-6 46-52 46T48 88Z"/><path class="b" d="M46 84h108v10H46Z"/>`,
  windowbox: `
    <path class="n G" d="M54 110V78M82 110V66M112 110V74M144 110V70" style="stroke-width:4"/><circle class="r" cx="54" cy="70" r="14"/><circle class="o" cx="54" cy="70" r="5"/><circle class="f" cx="82" cy="56" r="15"/><circle class="x" cx="82" cy="56" r="6"/><circle class="l" cx="112" cy="66" r="14"/><circle class="o" cx="112" cy="66" r="5"/><circle class="r" cx="144" cy="62" r="14"/><circle class="o" cx="144" cy="62" r="5"/><path class="g" d="M40 108q10-24 24 0 6-26 20 0 8-24 18 0 10-24 20 0 8-26 20 0 10-16 18 0Z"/>
    <path class="a" d="M30 108h140l-8 54H38Z"/><path class="b" d="M26 102h148v14H26Z"/>`,
  seeds: `
    <path class="l" d="M54 44h92v118H54Z"/><path class="a" d="M54 44h92v26H54Z"/><path class="a" d="M54 146h92v16H54Z"/><path class="n G" d="M100 140v-32" style="stroke-width:4"/><path class="g" d="M100 130q-22 2-26-18 22-2 26 18ZM100 124q20 2 26-16-22-4-26 16Z"/>
    <circle class="f" cx="100" cy="98" r="17"/><circle class="x" cx="100" cy="98" r="8"/><path class="n B" d="M66 52h50M66 60h30" style="stroke-width:3"/><path class="x" d="M156 158q-4-8 4-10 4 8-4 10ZM166 162q2-8 10-6-2 8-10 6ZM42 160q-8-2-6-10 8 2 6 10Z"/>`,
  trowel: `
    <path class="w" d="M92 30h16q6 0 6 8l-4 44H90l-4-44q0-8 6-8Z"/><path class="x" d="M88 52h24v6H88Z"/><path class="t" d="M96 82h8v24h-8Z"/><path class="s" d="M74 104q26-8 52 0 4 40-26 60-30-20-26-60Z"/><path class="t" d="M100 102q14 0 26 2 4 40-26 60Z"/>`,
  fork: `
    <path class="w" d="M92 28h16q6 0 6 8l-4 44H90l-4-44q0-8 6-8Z"/><path class="x" d="M88 50h24v6H88Z"/><path class="n S" d="M100 80v78M72 160v-40q0-16 28-18 28 2 28 18v40" style="stroke-width:8"/>`,
  planter: `
    <path class="w" d="M60 30h80q6 0 6 8t-6 8H60q-6 0-6-8t6-8Z"/><path class="t" d="M95 46h10v38H95Z"/><path class="s" d="M76 84h48l-8 78H84Z"/><path class="t" d="M108 84h16l-8 78h-10Z"/><path class="n K" d="M82 104h12M83 120h12M85 136h12" style="stroke-width:2.5"/>`,
  shears: `
    <path class="s" d="M104 92q-22-30-14-62 22 22 28 56Z"/><path class="t" d="M96 92q22-30 26-54 6 30-12 60Z"/><path class="n A" d="M96 94Q68 116 70 160M104 94q30 20 28 66" style="stroke-width:13"/><path class="n T" d="M84 122q16 12 32 0" style="stroke-width:3"/><circle class="o" cx="100" cy="94" r="7"/>`,
  can: `
    <path class="n A" d="M76 84Q80 40 116 52t18 50" style="stroke-width:8"/><path class="a" d="M50 92h76q8 0 8 8v54q0 8-8 8H50q-8 0-8-8v-54q0-8 8-8Z" transform="translate(14)"/><path class="b" d="M64 134h84v20q0 8-8 8H72q-8 0-8-8Z" transform="translate(-8)"/><path class="a" d="M58 118 26 78l8-8 30 26Z"/><path class="b" d="M14 82l22-22 6 6-22 22Z"/><path class="c" d="M72 100h6v50h-6Z"/>`,
  mister: `
    <path class="k" d="M82 40h40q8 0 8 8l-6 8h-20v20H88V56H70v-8Z"/><path class="n K" d="M116 58q12 6 8 20" style="stroke-width:4"/><path class="a" d="M84 74h32q6 20 16 34 6 10 6 24v18q0 12-12 12H74q-12 0-12-12v-18q0-14 6-24 10-14 16-34Z"/><path class="c" d="M62 128q38 12 76 0v22q0 12-12 12H74q-12 0-12-12Z"/><path class="n C" d="M62 44l-12-4M60 52H46M62 60l-12 6" style="stroke-width:3"/>`,
  gauge: `
    <path class="w" d="M92 110h16v54H92Z"/><path class="d" d="M80 34h40v72q0 14-20 14t-20-14Z"/><path class="a" d="M80 76h40v30q0 14-20 14t-20-14Z" opacity=".85"/><path class="o" d="M74 28h52v8H74Z"/><path class="n K" d="M110 48h8M112 60h6M110 72h8M112 84h6M110 96h8" style="stroke-width:2.5"/><path class="c" d="M42 70q-12 16 0 24 12-8 0-24ZM156 50q-10 14 0 22 10-8 0-22Z"/>`,
};
