import type { Locale } from '../../../../kit/locales.ts'
import type { Order, OrderOptions } from '../../../../kit/orders.ts'
import type { Random } from '../../../../kit/random.ts'
import { goodsOf, orderFor, withRoundPrices } from '../../../../kit/trade-orders.ts'

/** Supplies for makers of candles, soap, pottery and jewellery: what small brands order from web shops. */
const shopGoods = goodsOf({
  en: {
    vendors: 'Tallow & Wick|Glaze Cupboard|Fennimore Packaging|The Bead Larder|Alder Lane Supplies Ltd',
    products:
      'Amber Bottle 100 ml, pump|Cotton Wick ECO 8 (25 pack)|Shea Butter, refined|Lavender Oil 30ml|Round Tin 150 ml with lid|Jump Rings 5mm|Lobster Clasp - gold plated|Smooth Clay Body 12.5kg|Transparent Glaze 500 ml|Kraft Label Roll 40 x 60|Lino Block A5|Gouache Set of 12|Dried Rose Petals|Beech Spoon 30 cm|Pipette 3 ml|Starter Kit "First Soap"|Wax Melt Clamshell x 6',
    options: 'Pack:Single,Box of 10,Trade box|Quality:Standard,Premium,Seconds|Label:Plain,Printed',
  },
  de: {
    vendors: 'Kerzenkontor Nord|Glasurschrank Meyer|Tonwerk Höhr GmbH|Perlenkammer|Seifenbedarf Lenz',
    products:
      'Braunglasflasche 100 ml mit Pumpe|Baumwolldocht ECO 8 (25 St.)|Sheabutter, raffiniert|Lavendelöl 30ml|Dose rund 150 ml mit Deckel|Biegeringe 5mm|Karabinerverschluss - vergoldet|Steinzeugton glatt 10kg|Transparentglasur 500 ml|Etikettenrolle Kraft 40 x 60|Linolplatte A5|Gouache-Set 12 Farben|Rosenblätter, getrocknet|Buchenlöffel 30 cm|Pipette 3 ml|Einsteigerset „Erste Seife“',
    options: 'Gebinde:Einzeln,10er-Karton,Großpackung|Qualität:Standard,Premium,B-Ware|Etikett:Neutral,Bedruckt',
  },
  fr: {
    vendors: 'Comptoir des Cires|Émaux & Terres|La Perle Rangée|Atelier Savon SARL',
    products:
      'Flacon ambré 100 ml, pompe|Mèche coton ECO 8 (x25)|Beurre de karité raffiné|Huile de lavande 30ml|Boîte ronde 150 ml avec couvercle|Anneaux 5mm|Fermoir mousqueton - doré|Grès lisse 10kg|Émail transparent 500 ml|Rouleau étiquettes kraft 40 x 60|Plaque de lino A5|Coffret gouache 12 couleurs|Pétales de rose séchés|Cuillère en hêtre 30 cm|Pipette 3 ml',
    options:
      'Conditionnement:À l’unité,Carton de 10,Format pro|Qualité:Standard,Premium,Second choix|Étiquette:Neutre,Imprimée',
  },
  es: {
    vendors: 'Cerería Luna|Esmaltes del Sur|La Perlita S.L.|Jabonarium Norte',
    products:
      'Botella ámbar 100 ml con bomba|Mecha de algodón ECO 8 (25 uds)|Manteca de karité refinada|Aceite de lavanda 30ml|Lata redonda 150 ml con tapa|Anillas 5mm|Cierre mosquetón - dorado|Barro liso 12,5kg|Esmalte transparente 500 ml|Rollo de etiquetas kraft 40 x 60|Plancha de linóleo A5|Estuche de gouache 12 colores|Pétalos de rosa secos|Cuchara de haya 30 cm|Pipeta 3 ml',
    options: 'Formato:Unidad,Caja de 10,Formato taller|Calidad:Estándar,Prémium,Segunda|Etiqueta:Neutra,Impresa',
  },
  it: {
    vendors: 'Cereria Monti|Smalti e Terre S.r.l.|La Perlina|Saponificio Lago',
    products:
      'Flacone ambra 100 ml con pompa|Stoppino cotone ECO 8 (25 pz)|Burro di karité raffinato|Olio di lavanda 30ml|Barattolo tondo 150 ml con coperchio|Anellini 5mm|Moschettone - dorato|Argilla liscia 12,5kg|Cristallina trasparente 500 ml|Rotolo etichette kraft 40 x 60|Lastra di linoleum A5|Set tempere 12 colori|Petali di rosa essiccati|Cucchiaio in faggio 30 cm|Pipetta 3 ml',
    options:
      'Confezione:Singola,Scatola da 10,Formato laboratorio|Qualità:Standard,Premium,Seconda scelta|Etichetta:Neutra,Stampata',
  },
  nl: {
    vendors: 'De Kaarsenzolder|Glazuurkast|Kralenkamer Utrecht|Zeepwinkel Noord BV',
    products:
      'Bruine fles 100 ml met pomp|Katoenen lont ECO 8 (25 st.)|Sheaboter, geraffineerd|Lavendelolie 30ml|Rond blik 150 ml met deksel|Buigringen 5mm|Karabijnslot - verguld|Gladde klei 10kg|Transparant glazuur 500 ml|Rol kraftetiketten 40 x 60|Linoplaat A5|Gouacheset 12 kleuren|Gedroogde rozenblaadjes|Beuken lepel 30 cm|Pipet 3 ml',
    options: 'Verpakking:Los,Doos van 10,Grootverpakking|Kwaliteit:Standaard,Premium,B-keuze|Etiket:Blanco,Bedrukt',
  },
  pt: {
    vendors: 'Cerieira do Porto|Vidrados & Barros Lda|A Missanga|Saboaria Lima',
    products:
      'Frasco âmbar 100 ml com bomba|Pavio de algodão ECO 8 (25 un)|Manteiga de karité refinada|Óleo de lavanda 30ml|Lata redonda 150 ml com tampa|Argolas 5mm|Fecho mosquetão - dourado|Barro liso 12,5kg|Vidrado transparente 500 ml|Rolo de etiquetas kraft 40 x 60|Placa de linóleo A5|Estojo de guache 12 cores|Pétalas de rosa secas|Colher de faia 30 cm|Pipeta 3 ml',
    options:
      'Embalagem:Unidade,Caixa de 10,Formato oficina|Qualidade:Padrão,Premium,Segunda escolha|Etiqueta:Neutra,Impressa',
  },
  pl: {
    vendors: 'Świecarnia Jantar|Szkliwa i Gliny|Koralik Kraków|Mydlarnia Sosna Sp. z o.o.',
    products:
      'Butelka brązowa 100 ml z pompką|Knot bawełniany ECO 8 (25 szt.)|Masło shea rafinowane|Olejek lawendowy 30ml|Puszka okrągła 150 ml z wieczkiem|Kółka 5mm|Karabińczyk - pozłacany|Glina gładka 10kg|Szkliwo transparentne 500 ml|Rolka etykiet kraft 40 x 60|Płyta linoleum A5|Zestaw gwaszy 12 kolorów|Płatki róży suszone|Łyżka bukowa 30 cm|Pipeta 3 ml',
    options:
      'Opakowanie:Pojedyncze,Karton 10 szt.,Hurtowe|Jakość:Standard,Premium,Drugi gatunek|Etykieta:Neutralna,Z nadrukiem',
  },
  sv: {
    vendors: 'Ljusboden|Glasyrskåpet AB|Pärlskrinet|Tvålverkstan Syd',
    products:
      'Brun flaska 100 ml med pump|Bomullsveke ECO 8 (25-pack)|Sheasmör, raffinerat|Lavendelolja 30ml|Rund burk 150 ml med lock|Motringar 5mm|Karbinlås - förgyllt|Slät stengodslera 10kg|Transparent glasyr 500 ml|Etikettrulle kraft 40 x 60|Linoleumplatta A5|Gouacheset 12 färger|Torkade rosenblad|Boksked 30 cm|Pipett 3 ml',
    options: 'Förpackning:Styck,Kartong om 10,Storpack|Kvalitet:Standard,Premium,Andrasortering|Etikett:Neutral,Tryckt',
  },
  da: {
    vendors: 'Lysestøberiet|Glasurskabet ApS|Perleskrinet|Sæbekompagniet Fyn',
    products:
      'Brun flaske 100 ml med pumpe|Bomuldsvæge ECO 8 (25 stk.)|Sheasmør, raffineret|Lavendelolie 30ml|Rund dåse 150 ml med låg|Øskner 5mm|Karabinlås - forgyldt|Glat stentøjsler 10kg|Transparent glasur 500 ml|Rulle kraftetiketter 40 x 60|Linoleumsplade A5|Gouachesæt 12 farver|Tørrede rosenblade|Bøgeske 30 cm|Pipette 3 ml',
    options: 'Pakning:Enkeltvis,Kasse med 10,Storkøb|Kvalitet:Standard,Premium,Andensortering|Etiket:Neutral,Trykt',
  },
  cs: {
    vendors: 'Svíčkárna Morava|Glazury a hlíny s.r.o.|Korálkárna|Mýdlárna Pod Lipou',
    products:
      'Lahvička jantarová 100 ml s pumpičkou|Knot bavlněný ECO 8 (25 ks)|Bambucké máslo rafinované|Levandulový olej 30ml|Plechovka kulatá 150 ml s víčkem|Kroužky 5mm|Karabinka - pozlacená|Hlína hladká 10kg|Glazura transparentní 500 ml|Role kraftových etiket 40 x 60|Linoleum A5|Sada kvašů 12 barev|Růžové lístky sušené|Lžíce buková 30 cm|Pipeta 3 ml',
    options:
      'Balení:Jednotlivě,Krabice 10 ks,Velké balení|Kvalita:Standard,Premium,Druhá jakost|Etiketa:Neutrální,Potištěná',
  },
  hi: {
    vendors: 'दीपक मोम भंडार|जयपुर मनका घर|मिट्टी और रंग|सुगंध सामग्री',
    products:
      'एम्बर बोतल 100 ml|सूती बाती ECO 8 (25 नग)|शिया बटर|लैवेंडर तेल 30ml|गोल डिब्बा 150 ml|जंप रिंग 5mm|गोल्ड प्लेटेड क्लैस्प|चिकनी मिट्टी 10kg|पारदर्शी ग्लेज़ 500 ml|क्राफ्ट लेबल रोल 40 x 60|लिनो ब्लॉक A5|गुआश सेट 12 रंग|सूखी गुलाब पंखुड़ी|बीच चम्मच 30 cm',
    options: 'पैक:एकल,10 का डिब्बा,थोक पैक|गुणवत्ता:सामान्य,प्रीमियम|लेबल:सादा,छपा हुआ',
  },
})

/** Returns the row, or an empty text if its amount is zero. */
export const ifAny = (amount: number, row: string): string => (amount === 0 ? '' : row)

/** About how many units of a currency are worth a euro, and the step of usual prices in minor units. */
const worth: Readonly<Record<string, readonly [factor: number, step: number]>> = {
  SEK: [11, 100],
  DKK: [7, 25],
  CZK: [25, 100],
  INR: [90, 100],
  MXN: [20, 50],
  PLN: [4, 1],
  BRL: [6, 10],
}

/** Draws an order at a web shop for supplies, with prices that are usual in the currency. */
export function shopOrder(random: Random, locale: Locale, options: Omit<OrderOptions, 'goods'>): Order {
  const [factor, step] = worth[locale.currency] ?? [1, 1]
  const [least, most] = options.prices ?? [120, 4900]
  const order = orderFor(random, locale, {
    sku: ['@@###', '@@@-####', '#####', '##.###', '@###-@@', 'ART-####'],
    delay: 1,
    ...options,
    goods: shopGoods,
    prices: [least * factor, most * factor],
  })
  return step === 1 ? order : withRoundPrices(order, step)
}
