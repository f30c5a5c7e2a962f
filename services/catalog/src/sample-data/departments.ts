/**
 * The shop's assortments, one line for each kind of thing, indented below its section and department: `name | profile |
 * lowest-highest price in USD | grams | nouns | description`.
 */
export const departments = `
Clothing
  Women
    Shirts and Blouses | apparel | 39-89 | 220 | Linen Shirt, Poplin Blouse, Silk Tunic, Cotton Popover | A relaxed cut that sits easily over trousers or under a jacket.
    Knitwear | apparel | 59-149 | 420 | Merino Cardigan, Lambswool Sweater, Cotton Pullover, Alpaca Vest | Knitted in a medium gauge, warm without weight.
    Dresses and Skirts | apparel | 69-169 | 380 | Wrap Dress, Midi Skirt, Shirt Dress, Pleated Skirt | Falls straight from the waist and moves well.
    Trousers | apparel | 65-139 | 450 | Wide-Leg Trousers, Tapered Chinos, Corduroy Culottes, Linen Trousers | High waist, side pockets and a fabric that keeps its shape.
  Men
    Shirts | apparel | 39-95 | 260 | Oxford Shirt, Flannel Shirt, Chambray Shirt, Camp Collar Shirt | Double-stitched seams and a collar that stands by itself.
    Sweaters | apparel | 59-159 | 480 | Crewneck Sweater, Shawl Cardigan, Rollneck Sweater, Fisherman Sweater | Soft yarn, ribbed cuffs, made for many winters.
    Jackets and Coats | apparel | 119-289 | 950 | Waxed Jacket, Wool Overcoat, Chore Coat, Quilted Jacket | Lined, wind-tight and cut to be worn over a sweater.
    Trousers and Jeans | apparel | 69-149 | 640 | Selvedge Jeans, Twill Chinos, Drawstring Trousers, Moleskin Trousers | A straight leg that breaks in rather than out.
  Kids
    Tops | kids | 15-39 | 150 | Striped Tee, Henley, Hooded Sweatshirt, Pocket Tee | Soft on the inside and happy in the wash.
    Bottoms | kids | 19-45 | 210 | Play Trousers, Dungarees, Leggings, Jersey Shorts | Reinforced knees and room to grow.
  Accessories
    Scarves and Hats | color | 19-69 | 120 | Wool Scarf, Ribbed Beanie, Sun Hat, Bandana | One size, fits nearly everybody.
    Belts and Bags | color | 35-199 | 600 | Canvas Tote, Leather Belt, Weekend Duffel, Crossbody Bag | Full-grain trim and hardware of solid brass.
    Socks | sock | 9-29 | 70 | Ribbed Socks, Hiking Socks, Ankle Socks, House Socks | Linked toes without a seam that rubs.
Shoes
  Everyday
    Sneakers | shoe | 69-149 | 720 | Canvas Sneakers, Court Sneakers, Suede Trainers, Slip-On Sneakers | A cushioned footbed that can be taken out.
    Loafers and Flats | shoe | 79-179 | 640 | Penny Loafers, Ballet Flats, Driving Moccasins, Derby Shoes | Unlined and soft from the first day.
  Outdoor
    Boots | shoe | 119-269 | 1350 | Hiking Boots, Chelsea Boots, Lace-Up Boots, Winter Boots | A stitched sole that a cobbler can replace.
    Sandals | shoe | 39-119 | 480 | Trail Sandals, Cork Sandals, Slide Sandals, Fisherman Sandals | Straps that stay put on a wet path.
Home
  Kitchen
    Cookware | none | 29-239 | 1800 | Cast Iron Skillet, Enamel Pot, Copper Saucepan, Carbon Steel Wok | Heats evenly and goes from the hob to the oven.
    Knives and Boards | none | 25-189 | 700 | Chef Knife, Bread Knife, Walnut Board, Paring Knife | Balanced in the hand and easily sharpened.
    Storage | volume | 9-59 | 540 | Glass Jar, Bread Box, Canister, Butter Dish | Closes tightly and stacks neatly.
    Coffee and Tea | none | 15-149 | 800 | Pour-Over Set, Stovetop Kettle, Teapot, Hand Grinder | For those who like to take their time in the morning.
  Dining
    Plates and Bowls | glaze | 12-69 | 620 | Dinner Plate, Soup Bowl, Serving Platter, Breakfast Bowl | Thrown by hand, so no two are quite alike.
    Glasses and Mugs | glaze | 9-45 | 350 | Tumbler, Stoneware Mug, Wine Glass, Carafe | Pleasant to hold and safe in the dishwasher.
    Table Linen | color | 15-89 | 400 | Linen Napkins, Table Runner, Tablecloth, Placemats | Stonewashed, and better with every wash.
  Bedroom
    Bed Linen | bed | 49-219 | 1500 | Duvet Cover, Fitted Sheet, Flannel Set, Percale Set | Long-staple cotton, woven densely.
    Blankets and Throws | color | 45-189 | 1100 | Wool Blanket, Waffle Throw, Quilted Bedspread, Mohair Throw | Made for the end of the bed and the middle of the sofa.
    Pillows | none | 29-119 | 900 | Down Pillow, Buckwheat Pillow, Bolster, Latex Pillow | Keeps its height through the night.
  Living
    Cushions | color | 25-79 | 500 | Velvet Cushion, Linen Cushion, Boucle Cushion, Floor Cushion | With a hidden zip and a cover that comes off.
    Candles and Scents | scent | 14-59 | 380 | Soy Candle, Reed Diffuser, Incense Set, Beeswax Candle | Burns cleanly for forty hours.
    Lamps | color | 49-259 | 2200 | Table Lamp, Floor Lamp, Clip Lamp, Pendant Lamp | A warm light that can be dimmed.
    Baskets | none | 19-99 | 650 | Seagrass Basket, Laundry Hamper, Log Basket, Wall Basket | Woven over a frame that stands by itself.
Outdoors
  Camping
    Tents and Tarps | color | 89-449 | 2600 | Two-Person Tent, Family Tent, Canvas Tarp, Bivouac Tent | Up in ten minutes, taped at every seam.
    Sleeping Bags | color | 69-329 | 1200 | Down Sleeping Bag, Summer Sleeping Bag, Quilt Bag, Mummy Bag | Two-way zip and a hood with room for a pillow.
    Camp Kitchen | none | 12-129 | 500 | Gas Stove, Mess Kit, Camp Kettle, Folding Grill | Packs into itself and asks for little space.
  Hiking
    Backpacks | color | 59-249 | 1400 | Daypack, Trekking Pack, Rolltop Pack, Hip Pack | A back that lets air through and straps that do not creep.
    Bottles and Flasks | volume | 15-59 | 330 | Steel Bottle, Vacuum Flask, Trail Mug, Soft Flask | Keeps cold for a day and hot for half of one.
    Navigation | none | 12-119 | 180 | Compass, Map Case, Head Torch, Signal Whistle | Small enough for the pocket you always have with you.
  Cycling
    Helmets and Gloves | apparel | 25-139 | 320 | Commuter Helmet, Road Helmet, Riding Gloves, Winter Gloves | Tested well beyond what the norm asks for.
    Bags and Racks | color | 29-159 | 950 | Pannier, Handlebar Bag, Saddle Bag, Front Rack | Clicks on and off with one hand.
    Repair | none | 8-79 | 420 | Multi-Tool, Mini Pump, Patch Kit, Chain Oil | What you want with you when it rains and you are far from home.
Bath and Body
  Bath
    Soap | scent | 6-24 | 120 | Bar Soap, Liquid Soap, Shaving Soap, Kitchen Soap | Cold-processed with olive and coconut oil.
    Towels | towel | 15-89 | 550 | Waffle Towel, Terry Towel, Hammam Towel, Bath Mat | Thirsty, quick to dry and soft without softener.
  Care
    Hair | volume | 12-39 | 300 | Shampoo, Conditioner, Hair Oil, Scalp Tonic | Without silicone and without perfume.
    Skin | volume | 14-69 | 180 | Day Cream, Body Lotion, Face Oil, Hand Balm | Made in small batches with few ingredients.
    Shaving | none | 9-89 | 200 | Safety Razor, Shaving Brush, Blade Pack, Aftershave Balm | Heavy where it should be and easy to clean.
Stationery
  Paper
    Notebooks | ruling | 8-39 | 260 | Pocket Notebook, Softcover Journal, Spiral Pad, Travel Diary | Sewn, so it lies flat; the paper takes ink well.
    Cards and Envelopes | none | 5-29 | 150 | Letterpress Cards, Postcard Set, Envelope Pack, Thank-You Cards | Printed on cotton paper, one color at a time.
    Planners | ruling | 15-49 | 340 | Weekly Planner, Daily Planner, Wall Calendar, Habit Tracker | A week on two pages and room for what was not planned.
  Writing
    Pens | ink | 6-129 | 40 | Fountain Pen, Rollerball, Ballpoint, Brush Pen | Writes at the first touch and rests well in the hand.
    Pencils | none | 4-39 | 60 | Graphite Set, Colored Pencils, Mechanical Pencil, Carpenter Pencil | Cedar that sharpens without splintering.
  Desk
    Organizers | color | 12-79 | 700 | Letter Tray, Pen Cup, Drawer Insert, Desk Mat | Brings order to a table without ruling it.
    Tools | none | 6-49 | 220 | Brass Ruler, Stapler, Paper Scissors, Tape Dispenser | Simple things, made to be handed down.
Play
  Toys
    Wooden Toys | none | 12-89 | 600 | Stacking Blocks, Pull-Along Duck, Train Set, Shape Sorter | Beech from managed woods, finished with linseed oil.
    Soft Toys | color | 15-49 | 280 | Plush Rabbit, Knitted Bear, Cloth Doll, Plush Whale | Washable, huggable and filled with recycled wool.
  Games
    Board Games | none | 19-69 | 1200 | Chess Set, Word Game, Memory Game, Dice Tower | Learned in five minutes and played for years.
    Puzzles | pieces | 12-45 | 700 | Landscape Puzzle, Map Puzzle, Animal Puzzle, Botanical Puzzle | Thick pieces with a clean cut.
  Craft
    Kits | none | 15-69 | 500 | Weaving Kit, Embroidery Kit, Candle Kit, Printing Kit | Everything in one box, with instructions that can be followed.
    Yarn | color | 6-29 | 100 | Merino Yarn, Cotton Yarn, Sock Yarn, Chunky Yarn | Spun evenly and dyed in small lots.
Garden
  Growing
    Pots | glaze | 9-89 | 1700 | Clay Pot, Hanging Planter, Window Box, Self-Watering Pot | With a hole where water has to leave.
    Seeds | none | 3-19 | 20 | Herb Seeds, Wildflower Mix, Salad Seeds, Sunflower Seeds | Untreated and tested for germination.
  Tools
    Hand Tools | none | 12-79 | 450 | Hand Trowel, Pruning Shears, Weeding Fork, Bulb Planter | Forged steel on a handle of ash.
    Watering | volume | 15-69 | 900 | Watering Can, Plant Mister, Rain Gauge, Spray Bottle | Pours where you aim.
`;

/** The product ranges. Each kind of thing is made in many of them. */
export const ranges =
  `Harbor Field Meadow Coastal Alder Juniper Summit Prairie Lakeside Northwind Ember Willow Canyon Orchard Drift
Thistle Heron Cedar Bramble Quarry Linden Saltmarsh Birch Foxglove Granite Highland Ivy Larkspur Maple Nettle Oakmoss
Pebble Ridge Sorrel Tidal Valley Wren Yarrow Aspen Basalt Clover Dune Elm Fern`.split(/\s+/);

/** Closing sentences of product descriptions. */
export const closers = [
  'Comes in a plain box that can be used again.',
  'Part of a range that goes together in every combination.',
  'Repairable: spare parts can be had for years.',
  'Made in a small workshop, in numbers that sell out now and then.',
  'Our own favorite for giving away.',
  'Tested for a year by the people who sell it.',
  'Simple, sturdy and kind to the eye.',
  'Designed to be used every day.',
];

export const tags = [
  'new',
  'gift',
  'bestseller',
  'organic',
  'handmade',
  'limited',
  'recycled',
  'vegan',
  'local',
  'staff pick',
];
