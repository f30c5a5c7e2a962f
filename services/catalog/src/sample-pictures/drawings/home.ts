/** Kitchen, table, bedroom and living room. */
export const home: Readonly<Record<string, string>> = {
  skillet: `
    <path class="k" d="M124 128l52-26q8-2 10 4t-4 10l-48 30Z"/>
    <ellipse class="k" cx="82" cy="136" rx="58" ry="26"/><ellipse class="t" cx="82" cy="130" rx="58" ry="24"/><ellipse class="k" cx="82" cy="131" rx="47" ry="17"/>
    <path class="n T" d="M50 130q12-12 34-12"/>`,
  pot: `
    <path class="n B" d="M42 104H30v18h14M158 104h12v18h-14" style="stroke-width:7"/>
    <path class="a" d="M42 92h116v50q0 20-20 20H62q-20 0-20-20Z"/><path class="b" d="M138 92h20v50q0 20-20 20h-12q12-6 12-20Z"/>
    <path class="c" d="M54 102h8v40h-8Z"/><path class="b" d="M38 84h124v10H38Z"/>
    <path class="a" d="M44 84Q48 62 100 62t56 22Z"/><circle class="o" cx="100" cy="56" r="9"/>`,
  saucepan: `
    <path class="x" d="M140 102h50q4 0 4 6t-4 6h-50Z"/>
    <path class="o" d="M34 90h112v54q0 18-18 18H52q-18 0-18-18Z"/>
    <path class="x" d="M34 90h112v8H34Z" opacity=".55"/><path class="l" d="M46 104h7v40h-7Z" opacity=".5"/>`,
  wok: `
    <path class="w" d="M150 96l38-18q7-2 9 4t-4 9l-38 22Z"/>
    <path class="t" d="M20 100h142q-10 58-71 58T20 100Z"/><ellipse class="k" cx="91" cy="100" rx="71" ry="16"/>
    <path class="n S" d="M40 118q12 24 38 30"/>`,
  knife: `
    <path class="s" d="M22 118Q70 86 132 96v22q-60 6-110 0Z"/><path class="t" d="M22 118q50 8 110 0v-6q-60 6-110 6Z"/>
    <path class="x" d="M130 92h44q14 2 14 14t-14 14h-44Z"/><circle class="o" cx="146" cy="106" r="3"/><circle class="o" cx="162" cy="106" r="3"/>
    <rect class="w" x="30" y="134" width="140" height="22" rx="6"/><path class="n X" d="M44 145h60M116 145h30" style="stroke-width:2"/>`,
  board: `
    <path class="w" d="M58 52q0-8 8-8h46q8 0 8 8v4h14l0 0q8 0 8 8v90q0 8-8 8H66q-8 0-8-8Z"/>
    <path class="n X" d="M72 64q4 40-2 90M88 60q-4 50 4 96M108 60q6 40-2 98M126 66q-6 44 2 88" style="stroke-width:2"/>
    <circle class="l" cx="100" cy="58" r="7"/>
    <path class="s" d="M152 60q12 30 10 66h-12Z"/><path class="x" d="M150 126h12v34q-6 6-12 0Z"/>`,
  jar: `
    <rect class="d" x="56" y="70" width="88" height="92" rx="16"/><path class="a" d="M62 104h76v42q0 12-12 12H74q-12 0-12-12Z"/>
    <path class="c" d="M62 104q38 14 76 0v8q-38 14-76 0Z"/>
    <path class="w" d="M62 48h76q6 0 6 6v18H56V54q0-6 6-6Z"/><path class="x" d="M56 66h88v6H56Z"/><path class="l" d="M66 82h7v64h-7Z" opacity=".6"/>`,
  breadbox: `
    <path class="a" d="M28 160V112Q28 76 66 76h68q38 0 38 36v48Z"/><path class="b" d="M28 124h144v36H28Z"/>
    <path class="n C" d="M38 108q4-22 30-22h40"/><rect class="w" x="80" y="128" width="40" height="8" rx="4"/>`,
  canister: `
    <path class="a" d="M60 76h80v76q0 10-10 10H70q-10 0-10-10Z"/><path class="b" d="M120 76h20v76q0 10-10 10h-10Z"/>
    <path class="w" d="M56 62h88v14H56Z"/><circle class="x" cx="100" cy="56" r="8"/><rect class="l" x="74" y="98" width="44" height="34" rx="4"/><path class="n B" d="M82 110h28M82 120h18" style="stroke-width:3"/>`,
  butter: `
    <path class="a" d="M46 138q0-44 30-44h48q30 0 30 44Z"/><path class="c" d="M60 132q2-28 20-28h8q-18 4-18 28Z"/>
    <path class="b" d="M28 138h144q-4 20-26 20H54q-22 0-26-20Z"/><circle class="w" cx="100" cy="90" r="8"/>`,
  pourover: `
    <path class="d" d="M66 112h68l12 36q2 14-12 14H66q-14 0-12-14Z"/><path class="x" d="M60 132h80l6 16q2 14-12 14H66q-14 0-12-14Z"/>
    <path class="a" d="M52 58h96l-32 46H84Z"/><path class="l" d="M60 50h80l-8 8H68Z"/><path class="w" d="M80 102h40v12H80Z"/>
    <path class="n B" d="M144 66q22 0 18 18-4 12-28 8" style="stroke-width:5"/>`,
  kettle: `
    <path class="n K" d="M62 84Q60 38 100 38t40 46" style="stroke-width:7"/>
    <path class="a" d="M44 152Q36 82 100 82t56 70q0 10-10 10H54q-10 0-10-10Z"/><path class="a" d="M148 110l28-20 8 8-26 36Z"/>
    <path class="b" d="M46 146h108q4 16-8 16H54q-12 0-8-16Z"/><path class="k" d="M86 78h28v6H86Z"/><circle class="k" cx="100" cy="74" r="6"/><path class="c" d="M62 110q6-14 20-18v8q-10 6-12 16Z"/>`,
  teapot: `
    <path class="n B" d="M50 98Q18 96 26 122q6 18 32 14" style="stroke-width:8"/>
    <path class="a" d="M142 116q20-2 26-30l12 4q-2 40-34 48Z"/>
    <path class="a" d="M46 124q0-40 54-40t54 40-26 38H72q-26 0-26-38Z"/>
    <path class="b" d="M70 90q2-14 30-14t30 14q-30 8-60 0ZM72 162h56l-4 6H76Z"/><circle class="w" cx="100" cy="70" r="8"/><path class="c" d="M60 118q2-14 16-20v8q-8 6-10 14Z"/>`,
  grinder: `
    <path class="n T" d="M100 58V44h42" style="stroke-width:6"/><circle class="w" cx="146" cy="44" r="9"/>
    <path class="s" d="M76 58h48v16H76Z"/><path class="a" d="M70 74h60v60H70Z"/><path class="b" d="M114 74h16v60h-16Z"/><path class="s" d="M74 134h52v28H74Z"/><path class="n C" d="M80 84v40" style="stroke-width:5"/>`,
  plate: `
    <ellipse class="b" cx="100" cy="126" rx="78" ry="36"/><ellipse class="a" cx="100" cy="120" rx="78" ry="36"/><ellipse class="c" cx="100" cy="120" rx="56" ry="24"/><ellipse class="a" cx="100" cy="122" rx="50" ry="20"/>
    <path class="n B" d="M42 122q16-24 50-26" style="stroke-width:2"/>`,
  bowl: `
    <path class="a" d="M32 96h136q-4 52-44 62H76Q36 148 32 96Z"/><path class="b" d="M76 156h48l4 8H72Z"/><ellipse class="b" cx="100" cy="96" rx="68" ry="16"/><ellipse class="c" cx="100" cy="99" rx="58" ry="11"/><path class="c" d="M46 114q6 18 18 28l4-4q-12-12-16-26Z"/>`,
  platter: `
    <ellipse class="b" cx="100" cy="134" rx="86" ry="26"/><ellipse class="a" cx="100" cy="129" rx="86" ry="26"/><ellipse class="c" cx="100" cy="129" rx="68" ry="17"/>
    <circle class="g" cx="84" cy="114" r="15"/><circle class="o" cx="112" cy="112" r="17"/><circle class="r" cx="98" cy="122" r="13"/><path class="n X" d="M112 96q2-8 8-10" style="stroke-width:3"/>`,
  tumbler: `
    <path class="d" d="M40 66h52l-6 96H46Z"/><path class="a" d="M43 100h46l-4 58H47Z" opacity=".8"/><path class="d" d="M106 84h50l-6 78h-38Z"/><path class="a" d="M109 116h44l-4 42h-36Z" opacity=".8"/><path class="l" d="M50 74l4 80h4l-2-80ZM116 92l3 62h4l-2-62Z" opacity=".7"/>`,
  mug: `
    <path class="n A" d="M134 92q34-2 34 22t-38 24" style="stroke-width:12"/>
    <path class="a" d="M46 70h92v74q0 18-18 18H64q-18 0-18-18Z"/><path class="b" d="M46 112h92v32q0 18-18 18H64q-18 0-18-18Z"/><ellipse class="x" cx="92" cy="72" rx="46" ry="9"/><path class="c" d="M56 84h8v60h-8Z" opacity=".8"/>`,
  wineglass: `
    <path class="d" d="M66 42h68q8 62-34 66-42-4-34-66Z"/><path class="a" d="M65 66h70q2 38-35 41-37-3-35-41Z"/><path class="n L" d="M100 108v46" style="stroke-width:6"/><path class="l" d="M68 156q32-10 64 0v6H68Z"/><path class="l" d="M74 50q-4 30 8 44l4-2q-10-16-6-42Z" opacity=".7"/>`,
  carafe: `
    <path class="d" d="M84 40h32v40q34 14 34 54 0 28-26 28H76q-26 0-26-28 0-40 34-54Z"/><path class="a" d="M56 118h88q12 44-22 44H78q-34 0-22-44Z" opacity=".85"/><path class="w" d="M84 30h32v14H84Z"/><path class="l" d="M64 110q6-18 22-24l2 5q-14 6-18 22Z" opacity=".7"/>`,
  napkins: `
    <path class="b" d="M42 138 112 118l50 26-72 20Z"/><path class="a" d="M42 126 112 106l50 26-72 20Z"/><path class="c" d="M42 114 112 94l50 26-72 20Z"/><path class="a" d="M42 102 112 82l50 26-72 20Z"/><path class="n B" d="M56 102 112 87l38 20-56 15Z" style="stroke-width:2"/><path class="n L" d="M66 92q40 20 34 66M90 86" style="stroke-width:4"/>`,
  runner: `
    <path class="w" d="M22 92 118 64l62 30-96 32Z"/><path class="x" d="M22 92l62 34v8L22 100ZM180 94v8l-96 32v-8Z"/><path class="x" d="M36 106h8v50h-8ZM160 106h8v50h-8ZM88 134h8v30h-8Z"/>
    <path class="a" d="M50 100 146 70l14 8-96 30ZM64 108l-2 26 8 8V112Z"/><path class="n C" d="M58 100 148 73" style="stroke-width:2"/>`,
  tablecloth: `
    <path class="a" d="M30 84h140l12 60q-12 18-24 2-12 14-24 0-12 14-24 0-12 14-24 0-12 14-24 0-12 16-24-2Z"/><ellipse class="c" cx="100" cy="84" rx="70" ry="17"/><path class="n B" d="M52 104l-6 42M84 108l-4 40M116 108l4 40M148 104l8 40" style="stroke-width:2"/>
    <path class="x" d="M94 156h12v8H94Z"/>`,
  linen: `
    <rect class="b" x="34" y="132" width="132" height="30" rx="14"/><rect class="a" x="38" y="104" width="124" height="30" rx="14"/><rect class="c" x="42" y="76" width="116" height="30" rx="14"/>
    <path class="n B" d="M150 84q8 8 0 14M154 112q8 8 0 14M158 140q8 8 0 14" style="stroke-width:2"/><path class="l" d="M88 72h24v92H88Z" opacity=".85"/><path class="n B" d="M94 72v92M106 72v92" style="stroke-width:1.5"/>`,
  blanket: `
    <path class="a" d="M40 70q60-20 120 0v60q-60 20-120 0Z"/><path class="b" d="M40 104q60 20 120 0v36q-60 20-120 0Z"/>
    <path class="c" d="M40 112q60 20 120 0v7q-60 20-120 0ZM40 80q60-20 120 0v7q-60-20-120 0Z"/>
    <path class="n B" d="M48 144v14M60 147v15M72 150v15M84 151v15M96 152v14M108 152v14M120 151v15M132 149v15M144 146v15M154 143v14" style="stroke-width:3"/>`,
  cushion: `
    <path class="a" d="M38 70q62 14 124 0-14 44 0 90-62-14-124 0 14-46 0-90Z"/><path class="b" d="M38 160q62-14 124 0-8-24-9-46-60 30-106 0-1 22-9 46Z"/>
    <circle class="b" cx="100" cy="112" r="5"/><path class="n C" d="M52 82q24 4 48 4" style="stroke-width:4"/>`,
  pillow: `
    <path class="l" d="M26 96q74-24 148 0 10 30 0 58-74 20-148 0-10-28 0-58Z"/><path class="c" d="M26 154q74 20 148 0 6-16 4-34-78 34-156 0-2 18 4 34Z" opacity=".7"/>
    <path class="n C" d="M44 104q28-8 52-9M160 112q6 14 2 26" style="stroke-width:3"/>`,
  bolster: `
    <rect class="a" x="26" y="96" width="148" height="64" rx="32"/><ellipse class="b" cx="152" cy="128" rx="20" ry="32"/><ellipse class="a" cx="154" cy="128" rx="10" ry="18"/><path class="n C" d="M52 108h70" style="stroke-width:5"/>`,
  candle: `
    <path class="f" d="M100 34q16 20 0 34-16-14 0-34Z"/><path class="n K" d="M100 64v14" style="stroke-width:3"/>
    <rect class="a" x="60" y="78" width="80" height="84" rx="12"/><path class="l" d="M66 78h68v12q-34 10-68 0Z" opacity=".9"/><rect class="l" x="74" y="108" width="52" height="34" rx="4"/><path class="n B" d="M84 120h32M84 130h22" style="stroke-width:3"/>`,
  diffuser: `
    <path class="n W" d="M94 96 76 34M100 96V28M106 96l20-60M98 96 88 30" style="stroke-width:4"/>
    <path class="a" d="M84 92h32v14q30 8 30 36 0 20-18 20H72q-18 0-18-20 0-28 30-36Z"/><path class="b" d="M54 136h92q2 26-18 26H72q-20 0-18-26Z"/><path class="x" d="M82 86h36v10H82Z"/>`,
  incense: `
    <path class="n C" d="M120 66q-16-10 0-24t2-22" style="stroke-width:4;opacity:.8"/><path class="n X" d="M64 144 120 68" style="stroke-width:4"/><circle class="f" cx="120" cy="67" r="4"/>
    <path class="a" d="M30 140h140q-4 22-24 22H54q-20 0-24-22Z"/><path class="c" d="M30 140h140l-2 6H32Z"/>`,
  tablelamp: `
    <path class="h" d="M60 100 30 160h140l-30-60Z"/><path class="a" d="M74 44h52l22 56H52Z"/><path class="b" d="M112 44h14l22 56h-22Z"/><path class="w" d="M94 100h12v26H94Z"/><path class="w" d="M78 126q22-10 44 0l6 34q-28 8-56 0Z"/>`,
  floorlamp: `
    <path class="h" d="M72 70 44 150h112l-28-80Z"/><path class="n K" d="M100 66v92" style="stroke-width:5"/><path class="a" d="M78 26h44l16 44H62Z"/><path class="b" d="M110 26h12l16 44h-18Z"/><path class="k" d="M72 158q28-8 56 0v6H72Z"/>`,
  pendant: `
    <path class="h" d="M52 110 24 166h152l-28-56Z"/><path class="n K" d="M100 10v50" style="stroke-width:3"/><path class="k" d="M92 54h16v14H92Z"/><path class="a" d="M92 66h16q40 8 44 44H48q4-36 44-44Z"/><path class="c" d="M60 104q6-22 26-30l2 6q-16 8-20 24Z"/><ellipse class="f" cx="100" cy="112" rx="22" ry="7"/>`,
  cliplamp: `
    <path class="h" d="M92 74 20 150h92l22-48Z"/><path class="n K" d="M128 84q34 10 20 60" style="stroke-width:6"/><path class="k" d="M132 142h34v20h-34Z"/><path class="a" d="M86 68 130 58q14 20 8 44l-44 6q-16-20-8-40Z"/><path class="b" d="M86 68q-8 20 8 40l8-1q-14-18-6-41Z"/>`,
  basket: `
    <path class="n X" d="M66 88q0-42 34-42t34 42" style="stroke-width:6"/><path class="w" d="M40 86h120l-14 70q-2 6-8 6H62q-6 0-8-6Z"/><path class="x" d="M36 80h128v14H36Z"/>
    <path class="n X" d="M46 108h108M49 124h102M52 140h96M62 96l8 62M82 96l4 64M100 96v64M118 96l-4 64M138 96l-8 62" style="stroke-width:2.5"/>`,
  hamper: `
    <path class="w" d="M58 64h84l8 90q0 8-8 8H58q-8 0-8-8Z"/><path class="x" d="M52 52q48-12 96 0v14H52Z"/><path class="n X" d="M56 84h88M54 102h92M52 120h96M51 138h98M76 70l-4 90M100 70v90M124 70l4 90" style="stroke-width:2.5"/><path class="l" d="M84 66h32v16q-16 8-32 0Z"/>`,
  logs: `
    <path class="n X" d="M44 110Q40 40 100 40t56 70" style="stroke-width:6"/><circle class="w" cx="80" cy="96" r="16"/><circle class="x" cx="80" cy="96" r="8"/><circle class="w" cx="116" cy="92" r="18"/><circle class="x" cx="116" cy="92" r="9"/>
    <path class="a" d="M34 104h132l-12 52q-2 6-8 6H54q-6 0-8-6Z"/><path class="b" d="M34 104h132l-2 10H36Z"/><path class="n B" d="M42 128h116M48 146h104" style="stroke-width:2.5"/>`,
};
