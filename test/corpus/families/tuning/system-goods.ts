import { minutesOf } from '../../kit/locales.ts'
import type { Order, OrderLine } from '../../kit/orders.ts'
import type { Random } from '../../kit/random.ts'
import { goodsOf } from '../../kit/trade-orders.ts'

const minutesIn = ({ sentAt }: Order): number => {
  const sent = new Date(sentAt)
  return sent.getUTCHours() * 60 + sent.getUTCMinutes()
}

/** `16:09`: when the order was placed. */
export const time24 = (order: Order): string => minutesOf(minutesIn(order))

/** `4:09 PM`. */
export const time12 = (order: Order, marks: readonly [string, string] = ['AM', 'PM']): string => {
  const minutes = minutesIn(order)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? marks[0] : marks[1]}`
}

export const valuesOf = (line: OrderLine, between = ' / '): string =>
  line.options.map(({ value }) => value).join(between)

export const pairsOf = (line: OrderLine, between = ', ', colon = ': '): string =>
  line.options.map(({ name, value }) => `${name}${colon}${value}`).join(between)

/** The first name of a person; a shop by its whole name. */
export const firstOf = ({ buyer }: Order): string =>
  /^(?:Studio|Café|Kiosk)/.test(buyer) ? buyer : (buyer.split(' ')[0] ?? '')

/** The buyer's own number of the order. */
export const ownNumber = (random: Random): string =>
  random.code(random.pick(['PO-####', 'PO #####', '45000#####', 'B-26/###']))

/** A number of a parcel. */
export const parcelNumber = (random: Random): string =>
  random.code(random.pick(['1Z###@####3########', '00340434#############', 'JJD0003#############', '##############']))

/** What a vendor suggests below an order: goods that are not in it, with a price. */
export const suggested = (
  random: Random,
  names: readonly string[],
  order: Order,
  count: number,
): readonly { readonly name: string; readonly price: number }[] =>
  random
    .sample(
      names.filter((name) => order.lines.every((line) => !line.name.startsWith(name))),
      count,
    )
    .map((name) => ({ name, price: random.whole(290, 6900) }))

/** Candles, soap, jars and what they are packed in. */
export const apothecary = goodsOf({
  en: {
    vendors: 'Tallow & Thyme|Saltmarsh Apothecary|Wick & Co. Supply|Greenhouse Packaging|Fenwick Bottles Ltd',
    products:
      'Amber Glass Jar 120 ml|Pump Bottle 500ml, white|Soap Bar "Cedar & Salt"|Rose Clay Mask 60 g|Cotton Wick CD-10 (pack of 100)|Kraft Tube 50 x 80 mm|Reed Diffuser Set|Shea Butter Tin|Lip Balm No. 3|Dropper Cap 18 mm|Gift Box, two-piece|Wax Melt Clamshell x6|Matchbox - Long|Travel Candle / Fig & Moss',
    measured:
      'Satin Ribbon 15 mm|Kraft Paper 50 cm wide|Hemp Twine|Muslin 90 cm|Jojoba Oil, cold pressed|Cotton Wick on roll',
    options: 'Scent:Fig,Bergamot,Unscented|Size:30 ml,100 ml,1 L|Colour:Black,Kraft,Frosted',
  },
  de: {
    vendors: 'Seifenwerk Hagen|Duftkontor Nord GmbH|Glas & Korken KG|Kerzenhof Albrecht',
    products:
      'Braunglas Tiegel 120 ml|Pumpspender 500ml weiß|Seifenstück „Zeder & Salz“|Rosentonerde 60 g|Docht CD-10, 100 Stück|Papphülse 50 x 80 mm|Raumduft-Set|Sheabutter Dose|Lippenpflege Nr. 3|Tropfeinsatz 18 mm|Geschenkkarton 2-teilig|Streichhölzer lang|Reisekerze / Feige & Moos',
    measured: 'Satinband 15 mm|Kraftpapier 50 cm|Hanfschnur|Musselin 90 cm|Jojobaöl kaltgepresst|Runddocht Rolle',
    options: 'Duft:Feige,Bergamotte,Ohne Duft|Größe:30 ml,100 ml,1 L|Farbe:Schwarz,Kraft,Satiniert',
  },
  fr: {
    vendors: 'Savonnerie du Vieux Port|Verrerie Martin|Bougies Lune SARL|Flacons & Cie',
    products:
      'Pot verre ambré 120 ml|Flacon pompe 500ml blanc|Savon « Cèdre & Sel »|Argile rose 60 g|Mèches CD-10 (lot de 100)|Tube kraft 50 x 80 mm|Diffuseur à bâtonnets|Beurre de karité, boîte|Baume à lèvres n° 3|Compte-gouttes 18 mm|Coffret cadeau 2 pièces|Allumettes longues|Bougie de voyage / Figue',
    measured:
      'Ruban satin 15 mm|Papier kraft 50 cm|Ficelle de chanvre|Mousseline 90 cm|Huile de jojoba|Mèche coton au rouleau',
    options: 'Parfum:Figue,Bergamote,Sans parfum|Format:30 ml,100 ml,1 L|Coloris:Noir,Kraft,Dépoli',
  },
  es: {
    vendors: 'Jabones La Almazara|Velas Candil S.L.|Envases Ribera|Botica Verde',
    products:
      'Tarro ámbar 120 ml|Botella dosificadora 500ml|Jabón "Cedro y Sal"|Arcilla rosa 60 g|Mecha CD-10 (100 uds.)|Tubo kraft 50 x 80 mm|Difusor de varillas|Manteca de karité|Bálsamo labial n.º 3|Cuentagotas 18 mm|Caja regalo 2 piezas|Cerillas largas|Vela de viaje / Higo',
    measured: 'Cinta de raso 15 mm|Papel kraft 50 cm|Cordel de cáñamo|Muselina 90 cm|Aceite de jojoba|Mecha en rollo',
    options: 'Aroma:Higo,Bergamota,Sin aroma|Tamaño:30 ml,100 ml,1 L|Color:Negro,Kraft,Mate',
  },
  it: {
    vendors: 'Saponificio Ligure|Candele Lucciola S.r.l.|Vetri & Tappi|Erboristeria Salvia',
    products:
      'Vaso ambra 120 ml|Flacone pompa 500ml bianco|Sapone "Cedro e Sale"|Argilla rosa 60 g|Stoppino CD-10 (conf. 100)|Tubo kraft 50 x 80 mm|Diffusore a bastoncini|Burro di karité|Balsamo labbra n. 3|Contagocce 18 mm|Scatola regalo 2 pezzi|Fiammiferi lunghi|Candela da viaggio / Fico',
    measured: 'Nastro raso 15 mm|Carta kraft 50 cm|Spago di canapa|Mussola 90 cm|Olio di jojoba|Stoppino in rotolo',
    options: 'Profumo:Fico,Bergamotto,Senza profumo|Formato:30 ml,100 ml,1 L|Colore:Nero,Avana,Satinato',
  },
  nl: {
    vendors: 'Zeepziederij Noord|Kaarsenmakerij De Pit|Glas & Kurk BV|Geurhuis Leiden',
    products:
      'Bruinglas pot 120 ml|Pompfles 500ml wit|Zeep "Ceder & Zout"|Roze klei 60 g|Lont CD-10 (100 stuks)|Kraft koker 50 x 80 mm|Geurstokjes set|Sheaboter blik|Lippenbalsem nr. 3|Druppeldop 18 mm|Geschenkdoos 2-delig|Lange lucifers|Reiskaars / Vijg',
    measured: 'Satijnlint 15 mm|Kraftpapier 50 cm|Hennepkoord|Mousseline 90 cm|Jojobaolie koudgeperst|Lont op rol',
    options: 'Geur:Vijg,Bergamot,Geurloos|Inhoud:30 ml,100 ml,1 L|Kleur:Zwart,Kraft,Mat',
  },
  pl: {
    vendors: 'Mydlarnia Wiślana|Świece Płomyk|Szkło i Korek Sp. z o.o.|Zielona Apteka',
    products:
      'Słoik ambra 120 ml|Butelka z pompką 500ml|Mydło „Cedr i Sól”|Glinka różowa 60 g|Knot CD-10 (100 szt.)|Tuba kraft 50 x 80 mm|Dyfuzor patyczkowy|Masło shea, puszka|Balsam do ust nr 3|Zakraplacz 18 mm|Pudełko prezentowe 2-cz.|Zapałki długie|Świeca podróżna / Figa',
    measured: 'Wstążka satynowa 15 mm|Papier kraft 50 cm|Sznurek konopny|Muślin 90 cm|Olej jojoba|Knot na rolce',
    options: 'Zapach:Figa,Bergamotka,Bezzapachowy|Pojemność:30 ml,100 ml,1 L|Kolor:Czarny,Kraft,Mat',
  },
  pt: {
    vendors: 'Saboaria do Minho|Velas Farol Lda|Vidro & Rolha|Botica da Serra',
    products:
      'Frasco âmbar 120 ml|Frasco doseador 500ml|Sabonete "Cedro e Sal"|Argila rosa 60 g|Pavio CD-10 (100 un.)|Tubo kraft 50 x 80 mm|Difusor de varetas|Manteiga de karité|Bálsamo labial n.º 3|Conta-gotas 18 mm|Caixa oferta 2 peças|Fósforos longos|Vela de viagem / Figo',
    measured: 'Fita de cetim 15 mm|Papel kraft 50 cm|Cordel de cânhamo|Musselina 90 cm|Óleo de jojoba|Pavio em rolo',
    options: 'Aroma:Figo,Bergamota,Sem aroma|Tamanho:30 ml,100 ml,1 L|Cor:Preto,Kraft,Fosco',
  },
})

/** Coffee, tea and what a small café or shop sells beside them. */
export const roastery = goodsOf({
  en: {
    vendors: 'Ninth Street Roasters|Harrow Tea Merchants|Pantry & Mill|Juniper Dry Goods',
    products:
      'House Espresso 1 kg|Ethiopia Guji - Washed 250g|Decaf (Swiss Water) 1 kg|Earl Grey Loose Leaf|Oat Drink Barista 6 x 1 L|Paper Filters 02, 100 ct|Takeaway Cup 8oz, sleeve of 50|Raw Honey Jar 340 g|Sea Salt Flakes|Chocolate 70% Bar, box of 12|Granola No. 5|Chai Concentrate|Barista Towel, set of 4|Lids 80 mm, black',
    measured: 'Cotton Ribbon 10 mm|Wrapping Paper 70 cm|Jute Netting|Label Tape|Green Coffee Santos|Bunting, paper',
    options: 'Grind:Whole bean,Filter,Espresso|Pack:250 g,1 kg|Roast:Light,Dark',
  },
  de: {
    vendors: 'Rösterei Kupferkanne|Teehaus Brandt|Mühle & Vorrat GmbH|Feinkost Ahlers',
    products:
      'Espresso Hausmischung 1 kg|Äthiopien Guji 250g|Entkoffeiniert 1 kg|Earl Grey lose|Haferdrink Barista 6 x 1 L|Papierfilter Gr. 4, 100 Stück|Becher 200 ml, 50er-Stange|Blütenhonig 340 g|Meersalzflocken|Schokolade 70 %, 12er-Karton|Granola Nr. 5|Chai-Konzentrat|Deckel 80 mm, schwarz',
    measured: 'Baumwollband 10 mm|Geschenkpapier 70 cm|Jutenetz|Etikettenband|Rohkaffee Santos|Papiergirlande',
    options: 'Mahlgrad:Ganze Bohne,Filter,Espresso|Packung:250 g,1 kg|Röstung:Hell,Dunkel',
  },
  fr: {
    vendors: 'Torréfaction du Canal|Maison de Thé Aubin|Épicerie des Halles|Moulin & Cie',
    products:
      'Espresso maison 1 kg|Éthiopie Guji 250g|Décaféiné 1 kg|Earl Grey vrac|Boisson avoine 6 x 1 L|Filtres papier n°4, 100 pcs|Gobelet 20 cl, lot de 50|Miel de fleurs 340 g|Fleur de sel|Chocolat 70 %, carton de 12|Granola n° 5|Concentré chaï|Couvercles 80 mm',
    measured: 'Ruban coton 10 mm|Papier cadeau 70 cm|Filet de jute|Ruban étiquette|Café vert Santos|Guirlande papier',
    options: 'Mouture:Grains,Filtre,Espresso|Format:250 g,1 kg',
  },
  es: {
    vendors: 'Tostadero Central|Tés del Sur S.L.|Despensa Molina|Cafés La Rueda',
    products:
      'Espresso de la casa 1 kg|Etiopía Guji 250g|Descafeinado 1 kg|Earl Grey a granel|Bebida de avena 6 x 1 L|Filtros de papel, 100 uds.|Vaso 240 ml, tira de 50|Miel de azahar 340 g|Escamas de sal|Chocolate 70 %, caja de 12|Granola n.º 5|Concentrado chai|Tapas 80 mm',
    measured:
      'Cinta de algodón 10 mm|Papel de regalo 70 cm|Malla de yute|Cinta de etiquetas|Café verde Santos|Guirnalda de papel',
    options: 'Molienda:Grano,Filtro,Espresso|Formato:250 g,1 kg',
  },
  it: {
    vendors: 'Torrefazione Adriatica|Casa del Tè Bianchi|Dispensa Emilia S.r.l.|Mulino Ferri',
    products:
      'Espresso della casa 1 kg|Etiopia Guji 250g|Decaffeinato 1 kg|Earl Grey sfuso|Bevanda avena 6 x 1 L|Filtri carta, 100 pz|Bicchiere 240 ml, conf. 50|Miele millefiori 340 g|Fiocchi di sale|Cioccolato 70 %, cartone da 12|Granola n. 5|Concentrato chai|Coperchi 80 mm',
    measured:
      'Nastro cotone 10 mm|Carta regalo 70 cm|Rete di juta|Nastro etichette|Caffè verde Santos|Ghirlanda di carta',
    options: 'Macinatura:Grani,Filtro,Espresso|Formato:250 g,1 kg',
  },
  nl: {
    vendors: 'Branderij Oost|Theehandel Visser|Molen & Meel BV|Voorraadkast',
    products:
      'Espresso huismelange 1 kg|Ethiopië Guji 250g|Decafé 1 kg|Earl Grey los|Haverdrank 6 x 1 L|Papierfilters nr. 4, 100 stuks|Beker 240 ml, 50 st.|Bloemenhoning 340 g|Zeezoutvlokken|Chocolade 70%, doos van 12|Granola nr. 5|Chai-concentraat|Deksels 80 mm',
    measured: 'Katoenlint 10 mm|Cadeaupapier 70 cm|Jutenet|Labeltape|Groene koffie Santos|Papieren slinger',
    options: 'Maling:Bonen,Filter,Espresso|Verpakking:250 g,1 kg',
  },
  pt: {
    vendors: 'Torrefação da Ribeira|Chás do Atlântico Lda|Mercearia Moinho|Cafés Alvor',
    products:
      'Espresso da casa 1 kg|Etiópia Guji 250g|Descafeinado 1 kg|Earl Grey a granel|Bebida de aveia 6 x 1 L|Filtros de papel, 100 un.|Copo 240 ml, 50 un.|Mel de flores 340 g|Flor de sal|Chocolate 70 %, caixa de 12|Granola n.º 5|Concentrado chai|Tampas 80 mm',
    measured:
      'Fita de algodão 10 mm|Papel de embrulho 70 cm|Rede de juta|Fita de etiquetas|Café verde Santos|Grinalda de papel',
    options: 'Moagem:Grão,Filtro,Espresso|Formato:250 g,1 kg',
  },
})
