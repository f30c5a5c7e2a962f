/** Clothing, shoes and what is worn with them. */
export const clothing: Readonly<Record<string, string>> = {
  shirt: `
    <path class="a" d="M72 50 50 60 34 142 52 147 64 96V160h72V96l12 51 18-5-16-82-22-10Q100 64 72 50Z"/>
    <path class="b" d="M82 47 100 66 118 47 128 52 108 80 100 68 92 80 72 52Z"/>
    <path class="n B" d="M100 70V160M112 96h14M36 132l18 5M164 132l-18 5"/>
    <circle class="c" cx="100" cy="88" r="2.5"/><circle class="c" cx="100" cy="110" r="2.5"/><circle class="c" cx="100" cy="132" r="2.5"/>`,
  tee: `
    <path class="a" d="M76 50 54 58 36 92 54 102 66 90V160h68V90l12 12 18-10-18-34-22-8Q100 70 76 50Z"/>
    <path class="n B" d="M76 50Q100 72 124 50M40 86l18 10M160 86l-18 10"/>
    <path class="c" d="M66 108h68v10H66Zm0 20h68v10H66Z"/>`,
  sweater: `
    <path class="a" d="M74 50 50 60 34 144 54 148 64 100V160h72V100l10 48 20-4-16-84-24-10Q100 62 74 50Z"/>
    <path class="b" d="M74 50q26 14 52 0l2 8q-28 16-56 0ZM64 150h72v12H64ZM33 138l20 4-2 10-20-4ZM167 138l-20 4 2 10 20-4Z"/>
    <path class="n C" d="M70 92l7.5-8 7.5 8 7.5-8 7.5 8 7.5-8 7.5 8 7.5-8 7.5 8M70 106l7.5-8 7.5 8 7.5-8 7.5 8 7.5-8 7.5 8 7.5-8 7.5 8"/>`,
  cardigan: `
    <path class="a" d="M74 50 50 60 34 144 54 148 64 100V160h72V100l10 48 20-4-16-84-24-10Q100 56 74 50Z"/>
    <path class="l" d="M82 50 100 104 118 50Q100 56 82 50Z"/>
    <path class="n B" d="M80 50 100 106V160M120 50 100 106M70 128h18v20M130 128h-18v20"/>
    <circle class="c" cx="107" cy="120" r="3"/><circle class="c" cx="107" cy="136" r="3"/><circle class="c" cx="107" cy="151" r="3"/>`,
  vest: `
    <path class="a" d="M78 46Q66 66 60 92V160h80V92Q134 66 122 46L100 96Z"/>
    <path class="n B" d="M78 46 100 96 122 46M100 96V160M60 92q10-4 14-24M140 92q-10-4-14-24"/>
    <path class="n C" d="M72 112h20M72 126h20M108 112h20M108 126h20M72 140h20M108 140h20"/>`,
  jacket: `
    <path class="a" d="M74 46 48 58 32 144 54 150 64 104V162h72V104l10 46 22-6-16-86-26-12Q100 56 74 46Z"/>
    <path class="b" d="M78 44 100 72 122 44 132 50 114 92 100 76 86 92 68 50Z"/>
    <path class="n B" d="M100 78V162M72 122h18v18H72ZM110 122h18v18H110ZM74 96h14"/>
    <circle class="o" cx="106" cy="98" r="3"/><circle class="o" cx="106" cy="116" r="3"/><circle class="o" cx="106" cy="134" r="3"/><circle class="o" cx="106" cy="152" r="3"/>`,
  dress: `
    <path class="a" d="M80 40 84 58 76 88 52 162h96L124 88 116 58 120 40 112 40 100 60 88 40Z"/>
    <path class="b" d="M76 86h48l3 8H73Z"/>
    <path class="n B" d="M92 100 80 158M108 100l12 58M100 100v58"/>`,
  skirt: `
    <path class="a" d="M72 60h56L154 158Q100 172 46 158Z"/>
    <path class="b" d="M71 54h58v10H71Z"/>
    <path class="n B" d="M84 68 70 158M95 68 90 162M105 68l5 94M116 68l14 90"/>`,
  trousers: `
    <path class="a" d="M68 42h64l10 120H114L101 86 98 86 86 162H58Z"/>
    <path class="b" d="M67 40h66l1 10H66Z"/>
    <path class="n B" d="M100 52v32M72 54q2 14-8 18M128 54q-2 14 8 18M76 90 72 150M124 90l4 60"/>
    <circle class="o" cx="100" cy="46" r="2.5"/>`,
  shorts: `
    <path class="a" d="M62 64h76l14 78H106L100 104 94 142H48Z"/>
    <path class="b" d="M61 58h78l1 12H60ZM49 134h44l-1 8H48ZM107 134h44l1 8H108Z"/>
    <path class="n C" d="M94 70q-2 14-6 20M106 70q2 14 6 20"/>`,
  dungarees: `
    <path class="a" d="M78 78h44v24h12l6 60H108L100 122 92 162H60l6-60h12Z"/>
    <path class="n A" d="M80 80 76 44M120 80l4-36" style="stroke-width:8"/>
    <path class="c" d="M88 86h24v16H88Z"/><path class="n B" d="M66 104h68M100 106v14"/>
    <circle class="o" cx="82" cy="84" r="3"/><circle class="o" cx="118" cy="84" r="3"/>`,
  scarf: `
    <path class="a" d="M62 54Q100 32 138 54 146 74 128 84L120 80Q100 92 80 80L72 84Q54 74 62 54Z"/>
    <path class="b" d="M68 60Q100 84 132 60 128 74 100 78 72 74 68 60Z"/>
    <path class="a" d="M82 78h26l8 78H78Z"/><path class="b" d="M106 80h20l12 60h-22Z"/>
    <path class="c" d="M80 128h34l1 8H80ZM79 142h37v6H79Z"/>
    <path class="n A" d="M82 156v10M90 156v10M98 156v10M106 156v10M114 156v10"/>`,
  beanie: `
    <path class="a" d="M50 130Q48 58 100 58T150 130Z"/>
    <path class="b" d="M44 124h112q6 0 6 7v18q0 7-6 7H44q-6 0-6-7V131q0-7 6-7Z"/>
    <circle class="c" cx="100" cy="52" r="14"/>
    <path class="n C" d="M56 130v20M72 130v20M88 130v20M104 130v20M120 130v20M136 130v20"/>`,
  hat: `
    <ellipse class="b" cx="100" cy="138" rx="76" ry="22"/><ellipse class="a" cx="100" cy="132" rx="76" ry="22"/>
    <path class="a" d="M60 130Q58 74 100 74T140 130Q100 146 60 130Z"/>
    <path class="b" d="M59 118Q100 136 141 118L141 132Q100 148 59 132Z"/>`,
  bandana: `
    <path class="a" d="M36 66 164 66Q150 86 138 92L100 156 62 92Q50 86 36 66Z"/>
    <path class="b" d="M36 66 164 66Q150 82 138 86H62Q50 82 36 66Z"/>
    <circle class="c" cx="84" cy="102" r="4"/><circle class="c" cx="116" cy="102" r="4"/><circle class="c" cx="100" cy="118" r="4"/><circle class="c" cx="100" cy="96" r="4"/><circle class="c" cx="100" cy="138" r="3"/>`,
  tote: `
    <path class="n B" d="M78 84Q76 38 100 38T122 84" style="stroke-width:6"/>
    <path class="a" d="M52 80h96l8 82H44Z"/><path class="b" d="M52 80h96l1 12H51Z"/>
    <circle class="c" cx="100" cy="126" r="17"/><path class="n A" d="M100 116v20M90 126h20"/>`,
  belt: `
    <ellipse class="n A" cx="100" cy="112" rx="58" ry="40" style="stroke-width:16"/>
    <ellipse class="n B" cx="100" cy="112" rx="58" ry="40" style="stroke-width:2;stroke-dasharray:5 5"/>
    <rect class="n O" x="80" y="134" width="36" height="32" rx="5" style="stroke-width:6"/>
    <path class="n O" d="M98 150h20" style="stroke-width:5"/>`,
  duffel: `
    <path class="n B" d="M72 96Q74 56 100 56T128 96" style="stroke-width:6"/>
    <rect class="a" x="34" y="88" width="132" height="72" rx="30"/>
    <path class="b" d="M66 88h12v72H66ZM122 88h12v72h-12Z"/>
    <path class="n C" d="M84 100h32"/><circle class="o" cx="118" cy="100" r="3"/>`,
  crossbody: `
    <path class="n B" d="M58 104Q70 34 100 34T142 104" style="stroke-width:4"/>
    <path class="a" d="M50 98h100v46q0 18-18 18H68q-18 0-18-18Z"/>
    <path class="b" d="M48 96h104v22q-52 34-104 0Z"/><circle class="o" cx="100" cy="132" r="6"/>`,
  socks: `
    <path class="b" d="M112 44h32v66q0 10 8 16l12 10q10 10 2 20-8 8-20 2L122 138q-10-6-10-20Z"/>
    <path class="a" d="M62 48h34v62q0 10 6 16l14 12q10 10 2 20-8 9-22 2L72 140q-10-6-10-20Z"/>
    <path class="c" d="M62 48h34v12H62ZM112 44h32v10h-32ZM62 70h34v6H62ZM62 82h34v6H62Z"/>
    <path class="c" d="M66 128q4 10 12 15l10-14q-8-8-10-14Z"/>`,
  sneaker: `
    <path class="a" d="M32 140V98q18 10 30-8l8-10 38 34q10 8 38 12 22 4 22 18Z"/>
    <path class="l" d="M28 138h140q6 0 4 10-2 12-14 12H40q-12 0-12-14Z"/>
    <path class="b" d="M32 98q18 10 30-8l6 18q-12 22-36 20Z"/>
    <path class="n L" d="M76 96l14-10M86 104l14-10M96 112l14-10"/>`,
  loafer: `
    <path class="a" d="M30 146V112q22 8 40-12 14 14 40 18 34 4 56 20 6 6 2 12H34q-4 0-4-4Z"/>
    <path class="b" d="M68 102q18 16 44 18l-8 18q-30-4-48-24ZM28 148h142q-2 12-16 12H40q-12 0-12-12Z"/>
    <path class="n O" d="M82 118q10 6 18 7" style="stroke-width:5"/>`,
  boot: `
    <path class="a" d="M64 42h50v56q2 14 20 22 26 8 28 26H58V96Z"/>
    <path class="b" d="M64 42h50v14H64ZM64 42h16v104H58V96Z"/>
    <path class="k" d="M54 144h112v12q0 6-6 6h-46l-8-6H92l-2 6H60q-6 0-6-6Z"/>
    <path class="n C" d="M92 70h20M92 84h20M94 98h20M100 112h18"/>`,
  sandal: `
    <path class="w" d="M28 140q40-10 74-2 40 8 66-2 8 0 6 10-2 14-18 14H44q-16 0-16-20Z"/>
    <path class="x" d="M28 148q60-8 146 0-2 14-18 14H44q-15 0-16-14Z"/>
    <path class="n A" d="M112 142q10-30 34-32 14 6 18 28M40 142q0-34 26-44M66 98q22 10 20 40M40 122q26-10 46 2" style="stroke-width:10"/>`,
  helmet: `
    <path class="a" d="M38 132Q34 58 104 58q58 0 60 62 0 12-12 14Z"/>
    <path class="b" d="M38 132l114 2q14-2 12-16-20 10-60 8-42-2-66-10Z"/>
    <path class="k" d="M66 78q10-8 22-11l-6 40q-14-2-24-6 0-14 8-23ZM98 66q12-2 24 2l2 38q-16 4-32 2ZM132 74q12 8 16 22l-12 8Z" opacity=".55"/>
    <path class="n K" d="M62 134q10 26 30 26M130 134q-10 26-30 26"/>`,
  glove: `
    <path class="a" d="M74 162V112L58 92q-4-10 4-12t12 10l6 10-8-44q0-10 8-10t10 10l6 30-2-40q0-10 9-10t9 10l2 40 4-36q2-9 10-8t8 10l-6 54 8-14q6-8 13-4t4 14l-18 38v26Z"/>
    <path class="b" d="M72 146h66v18H72Z"/><path class="n C" d="M84 108q14 12 32 4"/>`,
};
