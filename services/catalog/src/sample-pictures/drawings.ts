import { clothing } from './drawings/clothing.ts';
import { home } from './drawings/home.ts';
import { outdoors } from './drawings/outdoors.ts';
import { smallThings } from './drawings/small-things.ts';

const drawings: Readonly<Record<string, string>> = { ...clothing, ...home, ...outdoors, ...smallThings };

/** Each drawing, and the things that it shows by the last word of their names or by the last two. */
const table = `
shirt: Shirt, Blouse, Tunic, Popover
tee: Tee, Henley
sweater: Sweater, Pullover, Sweatshirt
cardigan: Cardigan
vest: Vest
jacket: Jacket, Overcoat, Coat
dress: Dress
skirt: Skirt
trousers: Trousers, Chinos, Culottes, Jeans, Leggings
shorts: Shorts
dungarees: Dungarees
scarf: Scarf
beanie: Beanie
hat: Hat
bandana: Bandana
tote: Tote
belt: Belt
duffel: Duffel
crossbody: Crossbody Bag
socks: Socks
sneaker: Sneakers, Trainers
loafer: Loafers, Flats, Moccasins, Derby Shoes
boot: Boots
sandal: Sandals
helmet: Helmet
glove: Gloves
skillet: Skillet
pot: Pot
saucepan: Saucepan
wok: Wok
knife: Knife
board: Board
jar: Jar
breadbox: Bread Box
canister: Canister
butter: Butter Dish
pourover: Pour-Over Set
kettle: Kettle
teapot: Teapot
grinder: Grinder
plate: Plate
bowl: Bowl
platter: Platter
tumbler: Tumbler
mug: Mug
wineglass: Glass
carafe: Carafe
napkins: Napkins, Placemats
runner: Runner
tablecloth: Tablecloth
linen: Cover, Sheet, Flannel Set, Percale Set, Waffle Towel, Terry Towel
blanket: Blanket, Throw, Bedspread, Hammam Towel, Bath Mat
cushion: Cushion
pillow: Pillow
bolster: Bolster
candle: Candle
diffuser: Diffuser
incense: Incense Set
tablelamp: Table Lamp
floorlamp: Floor Lamp
pendant: Pendant Lamp
cliplamp: Clip Lamp
basket: Basket
hamper: Hamper
logs: Log Basket
tent: Tent
tarp: Tarp
bag: Sleeping Bag, Quilt Bag, Mummy Bag
stove: Stove
messkit: Mess Kit
grill: Grill
backpack: Daypack, Pack
hippack: Hip Pack
bottle: Steel Bottle, Soft Flask
flask: Vacuum Flask
trailmug: Trail Mug
compass: Compass
mapcase: Map Case
headtorch: Torch
whistle: Whistle
pannier: Pannier
saddlebag: Handlebar Bag, Saddle Bag
rack: Rack
multitool: Multi-Tool
pump: Pump
patchkit: Patch Kit
oil: Chain Oil
soap: Bar Soap, Kitchen Soap, Shaving Soap
pumpbottle: Liquid Soap, Shampoo, Conditioner, Lotion
oilbottle: Oil, Tonic
creamjar: Cream
tube: Balm
razor: Razor
brush: Shaving Brush
blades: Blade Pack
notebook: Notebook, Journal, Diary, Daily Planner
spiral: Pad, Tracker
cards: Letterpress Cards, Thank-You Cards, Envelope Pack
postcards: Postcard Set
calendar: Calendar, Weekly Planner
pen: Pen, Rollerball, Ballpoint
brushpen: Brush Pen
pencils: Graphite Set, Pencils
pencil: Pencil
tray: Tray
pencup: Cup
insert: Insert
mat: Desk Mat
ruler: Ruler
stapler: Stapler
scissors: Scissors
tape: Dispenser
blocks: Blocks
duck: Duck
train: Train Set
sorter: Sorter
rabbit: Rabbit
bear: Bear
doll: Doll
whale: Whale
chess: Chess Set
game: Word Game
memory: Memory Game
dicetower: Tower
puzzle: Puzzle
kit: Kit
yarn: Yarn
flowerpot: Clay Pot, Self-Watering Pot
hanging: Planter
windowbox: Window Box
seeds: Seeds, Mix
trowel: Trowel
shears: Shears
fork: Fork
planter: Bulb Planter
can: Can
mister: Mister, Spray Bottle
gauge: Gauge
`;

const byWords = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [drawing = '', things = ''] = line.split(': ');
      return things.split(', ').map((thing) => [thing, drawing] as const);
    }),
);

/** What shows a thing of this name, as SVG in a square of 200. Undefined: nothing is drawn for it. */
export function drawingOf(name: string): string | undefined {
  const words = name.replace(/ No\. \d+$/, '').split(' ');
  const drawing = byWords.get(words.slice(-2).join(' ')) ?? byWords.get(words.at(-1) ?? '');
  return drawing === undefined ? undefined : drawings[drawing];
}
