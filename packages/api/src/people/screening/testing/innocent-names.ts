/** Names of goods, as shops write them. A test asserts that the built-in blocklist accepts all of them. */
export const innocentNames = `
Scunthorpe United scarf
Essex county map
Sussex cider
Middlesex cricket cap
Cocktail shaker set
Peacock feather earrings
Hancock's dictionary
Dickens: Great Expectations
Moby Dick, illustrated
Grape seed oil, 500 ml
Grapeseed face serum
Rapeseed oil, cold pressed
Rape seed honey
Cime di rape, 300 g
Orecchiette con cime di rape
Fromage râpé 200 g
Carottes râpées bio
Gunmetal paint
Gun metal grey sofa
Gun-metal cufflinks
Gunpowder green tea
Hempstead street sign
Hemp seed hearts
Hemp tote bag
Shiitake mushrooms, dried
Mushroom growing kit, oyster
Analyst notebook
Analog synthesizer
Water pistol
Squirt gun twin pack
Nail gun
Cordless nail-guns
Hot glue gun
Heat gun 2000 W
Massage gun
Staple gun refill
Caulking gun
Spray gun for emulsion
Top Gun poster
Guns N' Roses T-shirt
Poppy seed bagel
Weed killer
Weed barrier fabric
Pot plant, ceramic
Pot holder
Potted basil
Crackers with sea salt
Christmas crackers
Speed cube 3x3
Speedometer cable
Methodist hymnal
Methylated spirits
Ethyl alcohol wipes
Hero in training bib
Heroine paperback
Superhero in a cape
Cocoa powder
Coke-style cola, 330 ml
Coconut flour
Cannoli tubes
Canna bulbs
Canned beans
Cannister set
Marinara sauce
Mary Jane shoes
Snowboard wax
White power bank 10000 mAh
White power strip
Popcorn maker
Unicorn plush
Cornstarch
Porcelain vase
Pornic postcard
Spornado sampler
Assam tea
Assassin's cape costume
Bass guitar
Glass jar
Class notebook
Grass seed
Shuttlecock
Cockpit poster
Woodcock print
Titanium ring
Constitution of the United States
Document folder
Circumference ruler
Accumulator battery
Mishit golf balls
Mitsubishi floor mats
Night lamp
Snigger greeting card
Niger seed bird food
Vinegar, apple
Therapist chair
The rapids kayak
Drapes, velvet
Skyscraper puzzle
Scraper for windows
Trapeze bar
Raper's butter knife
Paper cutter
Begun novel
Shogun board game
Burgundy shirt
Gungnir pendant
Gunnera plant
Penguin slippers
Pen is mightier mug
Penistone map
Pistachio nuts
Pistil drawing
Trifle bowl
Rifleman boots
Ammonite fossil
Ammonia-free hair dye
Grenadine syrup
Sirop de grenade
Jus de grenade bio
Casinghead tool
Casi no pesa: mochila
Book maker kit for kids
Kids' sports book
Button up skirt
Lace up skirt
Super fake nails
Knock off work early mug
Bettingen chocolate
Alphabet tracing cards
Cigar box guitar
Tobacco and vanilla candle
Leather and tobacco perfume
Cigarette trousers
Vapour steam mop
Evaporator coil
Snuff-brown boots
Snuggle blanket
Ivory candle
Ivory soap
Tiger print skirt
Tiger skin pattern rug
Shark fin antenna
Shark fin hat
Bear plush
Rhino poster
Horny toad plush
Organ music CD
Human body model
Kidney bean salad
Replica of a Roman coin
Copycat puzzle
Fake plant
Fake eyelashes
Fake fur coat
Mirror, round
Pirate costume
Inspirational poster
Credit card holder
Card game
Poker chip set
Lottery-style scratch map
Roulette wheel fidget toy
Slot car racing
Raffle ticket book
Bingo cards
Dice tower
Sexagesimal clock
Unisex T-shirt
Sextant, brass
Bisexual flag
Adult coloring book
Adultery: a novel
Nude pumps
Nude lipstick
Escort Mk2 wing mirror
Ford Escort brake pads
Camellia tree
Strip light
Stripe shirt
Peyote stitch pattern
Opium perfume
Amphitheatre print
Ketchup
Ketamundo honey
Morpheus doll
Limited slip (LSD) differential
U21 football shirt
M16 bolts, box of 50
AR glasses
AKA T-shirt
1/4 turn valve
5 x 6 un
Ovos 6un
500 g un délice
5 g/un
Pack of 12 (4 + 8)
10% off! 2 for $5
Size 10 - 455 g
B&B weekend (2 nights)
C++ handbook
4K TV 55"
Ticket @ the door: $20
Anneler Günü kartı
Nước giải khát
Buton de pornire
Vi säljer godis
Übergröße Hose
Smörgåsbord-Platte
Żubrówka glass
Čaj zelený
Оленьи рога
Строгий костюм
Ананасы в соке
Порог для двери
Γυαλιά ηλίου
Ελαιόλαδο εξαιρετικό
グレープシードオイル
抹茶ラテ
葡萄籽油
한국 라면
زيت الزيتون
שמן זית
जैतून का तेल
น้ำมันมะกอก
🇨🇦 Maple syrup
☕ Coffee, 250 g
🍇 Grape juice
Machine Gun Kelly vinyl
Sex Pistols mug
Porn star martini kit
Black Rifle Coffee, ground
Casino night decorations
Face cream (Cannabis Sativa Seed Oil)
Land Rover mine detector toy
Fire art print
Hand gundog whistle
Shot glasses`
  .trim()
  .split('\n')
  .map((line) => line.trim())
