/**
 * Words that stand in the names of products again and again, in English, Spanish, Portuguese, German, French, Italian and
 * Dutch: the short ones that join others, and nouns. A test puts them side by side.
 */
export const frequentWords = `
a an and are as at be but by can do for from go has he her his how i if in into is it its me my new no not of off old on
one or our out set she so the they this to top two up us use was we who why with you your mad ten art all day man men
al como con de del el en entre es esta hasta la las le les lo los mas mi muy nos o para pero por que se si sin sobre su
sus te tu un una uno unos y ya ni hay fue son ser ver dos tres
ao aos as com da das do dos e em eu foi mais mas meu na nas nem no nos num ou pela pelo por quem sem seu sua tem um uma
vem ir vai ja so cada ate
ab am an auf aus bei bin bis da das dem den der des die du ein er es für hat ich ihr im ins ist ja man mit nach nur ob
oder pro sie sind so um und uns vom von vor was wie wir zu zum zur alt gut neu rot
à au aux avec ce ces cet dans des dont du elle et eux il ils je la leur lui ma mais mes moi mon ne nous ont ou où par pas
peu plus pour qu qui sa sans ses son sur ta tes toi ton très une vous ça ambi lin
agli ai alla anche che chi ci col cui dal dei della di e fra gli i il io lei loro mio nei nel non per piu poi quale sei
sono sul suo ti tra tre va vi fini
aan als bij dan dat de deze die dit door een en er haar had heb hem het hij hoe ik in je kan maar me met mij naar niet
nog nu of om onder ons ook op over te toe tot uit van veel voor wat we wel wij ze zij zijn zo zou
bag ball bar bath bed bell belt bike bolo book boot bottle bow bowl box bread brush cake candle canna cap card case chair
clock coat coca code coffee cola cup diana dice dish doll door dress drum fan fire fish flag flute fork frame game gift
glass glove gold hand hat hen hero home honey horse house jam jar juice kit lamp leaf lid light linen mat milk mug nail
oil paint pan paper pen pirate plant plate pot press print ring rita roll rope rug salt scarf seat seed shirt shoe skirt
soap sock spoon spray stand steel stone tape tea tie tin toy tray van vase via watch water wax wine wood wool
agua aceite bolso caja camisa casa cena cera cesta cinta coche flor gorra guante hilo jabon jarra lana leche libro mesa
miel noche pan papel plato queso reloj ropa sal taza tela vela vino zapato
bilhete bola café caneca casaco colar doce fio livro luva mel meia noite pano pote prato sapato suco toalha vaso vinho
baum bett blume brot buch decke dose ei eis feder glas haus holz honig hose hut karte kerze kleid korb lampe met milch
messer ofen öl papier pfanne rad ring salz seife stuhl tasse tee tisch topf tuch uhr wein wolle
beurre bois bougie carte chat clef drap eau fleur four gant huile jupe laine lait lin livre miel nappe nuit pain pull
robe sac savon sel soie tasse thé vase verre vin
abito borsa carta cera coda fiore gonna grano latte legno lino luce miele moda olio pane pasta pelle piatto rape sale
sapone scarpa seta tazza torta uva
beker bloem boek bord brood doek fles hout jas kaars kaas kaart kam koffie kop mok muts pan plant pot rok stoel tas thee
trui vaas wol zeep zout`
  .trim()
  .split(/\s+/)
