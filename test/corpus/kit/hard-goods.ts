import { buyers, measuredNames, type Option, vendorNames } from './catalogue.ts'
import type { Goods } from './orders.ts'

const names = (text: string): string[] => text.split('|')

/**
 * Names that an extraction may take for other fields: they contain quantities, measures, codes, labels of amounts,
 * options or remarks. Options are of any kind.
 */
export const hardGoods: Goods = {
  products: {
    en: names(
      '24 Buttons, horn|Set of 6 Glasses|100% Wool Throw|10 x 15 cm Photo Frame|Hex Bolt M8x40 DIN 933|Denim 12 oz, raw|Thread Nm 28/2|Shipping Box, large|Total Black Ink 50 ml|Size 8 Needles|Paint RAL 9005|Cable 3 x 1.5 mm²|Notebook A5 - dotted|T-Shirt "Dock 7"|2-in-1 Marker|Scarf (hand-woven)|Candle No. 12 / Fig|Discount Stickers|Hook & Eye Tape|Rope, 5 m|Pack of 10 Tags|USB-C Lamp 2.0|Tape 50 mm (clear)|Price Tags, white',
    ),
    de: names(
      '24 Knöpfe, Horn|6er-Set Gläser|100 % Wolldecke|Bilderrahmen 10 x 15 cm|Sechskantschraube M8x40 DIN 933|Denim 12 oz, roh|Garn Nm 28/2|Versandkarton, groß|Tinte Total Schwarz 50 ml|Nadeln Gr. 8|Lack RAL 9005|Kabel 3 x 1,5 mm²|Notizbuch A5 - gepunktet|T-Shirt „Dock 7“|2-in-1-Stift|Schal (handgewebt)|Kerze Nr. 12 / Feige|Rabattaufkleber|Haken & Ösen|Seil, 5 m|10 Stück Anhänger|USB-C-Lampe 2.0|Klebeband 50 mm (klar)|Preisschilder, weiß',
    ),
    fr: names(
      '24 boutons, corne|Lot de 6 verres|Plaid 100 % laine|Cadre photo 10 x 15 cm|Boulon M8x40 DIN 933|Denim 12 oz, brut|Fil Nm 28/2|Carton d’expédition, grand|Encre Total Noir 50 ml|Aiguilles taille 8|Peinture RAL 9005|Câble 3 x 1,5 mm²|Carnet A5 - pointillé|T-shirt « Quai 7 »|Stylo 2 en 1|Écharpe (tissée main)|Bougie n° 12 / Figue|Étiquettes de remise|Crochets & œillets|Corde, 5 m|10 étiquettes|Lampe USB-C 2.0|Ruban 50 mm (transparent)|Étiquettes prix, blanches',
    ),
    es: names(
      '24 botones, asta|Juego de 6 vasos|Manta 100 % lana|Marco 10 x 15 cm|Tornillo M8x40 DIN 933|Denim 12 oz, crudo|Hilo Nm 28/2|Caja de envío, grande|Tinta Total Negro 50 ml|Agujas n.º 8|Pintura RAL 9005|Cable 3 x 1,5 mm²|Cuaderno A5 - punteado|Camiseta "Muelle 7"|Rotulador 2 en 1|Bufanda (tejida a mano)|Vela 12 / Higo|Pegatinas de descuento|Corchetes y ojales|Cuerda, 5 m|10 etiquetas|Lámpara USB-C 2.0|Cinta 50 mm (clara)|Etiquetas de precio, blancas',
    ),
    it: names(
      '24 bottoni, corno|Set di 6 bicchieri|Plaid 100 % lana|Cornice 10 x 15 cm|Vite M8x40 DIN 933|Denim 12 oz, grezzo|Filo Nm 28/2|Scatola di spedizione, grande|Inchiostro Total Nero 50 ml|Aghi mis. 8|Vernice RAL 9005|Cavo 3 x 1,5 mm²|Quaderno A5 - puntinato|T-shirt "Molo 7"|Penna 2 in 1|Sciarpa (tessuta a mano)|Candela 12 / Fico|Adesivi sconto|Ganci & occhielli|Corda, 5 m|10 etichette|Lampada USB-C 2.0|Nastro 50 mm (chiaro)|Cartellini prezzo, bianchi',
    ),
    nl: names(
      '24 knopen, hoorn|Set van 6 glazen|100% wollen plaid|Fotolijst 10 x 15 cm|Bout M8x40 DIN 933|Denim 12 oz, ruw|Garen Nm 28/2|Verzenddoos, groot|Inkt Total Zwart 50 ml|Naalden maat 8|Verf RAL 9005|Kabel 3 x 1,5 mm²|Notitieboek A5 - gestippeld|T-shirt "Kade 7"|2-in-1 stift|Sjaal (handgeweven)|Kaars nr. 12 / Vijg|Kortingsstickers|Haken & ogen|Touw, 5 m|10 labels|USB-C-lamp 2.0|Tape 50 mm (helder)|Prijskaartjes, wit',
    ),
    pt: names(
      '24 botões, chifre|Conjunto de 6 copos|Manta 100 % lã|Moldura 10 x 15 cm|Parafuso M8x40 DIN 933|Ganga 12 oz, crua|Fio Nm 28/2|Caixa de envio, grande|Tinta Total Preto 50 ml|Agulhas n.º 8|Tinta RAL 9005|Cabo 3 x 1,5 mm²|Caderno A5 - pontilhado|T-shirt "Cais 7"|Caneta 2 em 1|Cachecol (tecido à mão)|Vela 12 / Figo|Autocolantes de desconto|Colchetes & ilhós|Corda, 5 m|10 etiquetas|Candeeiro USB-C 2.0|Fita 50 mm (clara)|Etiquetas de preço, brancas',
    ),
    pl: names(
      '24 guziki, róg|Zestaw 6 szklanek|Koc 100% wełna|Ramka 10 x 15 cm|Śruba M8x40 DIN 933|Denim 12 oz, surowy|Nić Nm 28/2|Karton wysyłkowy, duży|Tusz Total Czarny 50 ml|Igły nr 8|Farba RAL 9005|Kabel 3 x 1,5 mm²|Notes A5 - kropki|T-shirt „Molo 7”|Pisak 2 w 1|Szalik (tkany ręcznie)|Świeca nr 12 / Figa|Naklejki rabatowe|Haftki & oczka|Lina, 5 m|10 metek|Lampa USB-C 2.0|Taśma 50 mm (bezbarwna)|Cenówki, białe',
    ),
    sv: names(
      '24 knappar, horn|Set om 6 glas|Pläd 100 % ull|Ram 10 x 15 cm|Bult M8x40 DIN 933|Denim 12 oz, rå|Tråd Nm 28/2|Fraktkartong, stor|Bläck Total Svart 50 ml|Nålar strl 8|Färg RAL 9005|Kabel 3 x 1,5 mm²|Anteckningsbok A5 - prickad|T-shirt "Kaj 7"|2-i-1-penna|Halsduk (handvävd)|Ljus nr 12 / Fikon|Rabattetiketter|Hakar & hyskor|Rep, 5 m|10 etiketter|USB-C-lampa 2.0|Tejp 50 mm (klar)|Prislappar, vita',
    ),
    da: names(
      '24 knapper, horn|Sæt med 6 glas|Plaid 100 % uld|Ramme 10 x 15 cm|Bolt M8x40 DIN 933|Denim 12 oz, rå|Tråd Nm 28/2|Forsendelseskasse, stor|Blæk Total Sort 50 ml|Nåle str. 8|Maling RAL 9005|Kabel 3 x 1,5 mm²|Notesbog A5 - prikket|T-shirt "Kaj 7"|2-i-1-pen|Tørklæde (håndvævet)|Lys nr. 12 / Figen|Rabatmærkater|Hægter & maller|Reb, 5 m|10 etiketter|USB-C-lampe 2.0|Tape 50 mm (klar)|Prisskilte, hvide',
    ),
    cs: names(
      '24 knoflíků, roh|Sada 6 sklenic|Deka 100 % vlna|Rám 10 x 15 cm|Šroub M8x40 DIN 933|Denim 12 oz, surový|Nit Nm 28/2|Krabice na dopravu, velká|Inkoust Total Černá 50 ml|Jehly č. 8|Barva RAL 9005|Kabel 3 x 1,5 mm²|Zápisník A5 - tečky|Tričko „Molo 7“|Fix 2 v 1|Šála (ručně tkaná)|Svíčka č. 12 / Fík|Slevové samolepky|Háčky & očka|Lano, 5 m|10 visaček|Lampa USB-C 2.0|Páska 50 mm (čirá)|Cenovky, bílé',
    ),
    hi: names(
      '24 बटन, सींग|6 गिलास का सेट|100% ऊनी शॉल|फ़ोटो फ़्रेम 10 x 15 cm|बोल्ट M8x40 DIN 933|डेनिम 12 oz, कच्चा|धागा Nm 28/2|बड़ा डिब्बा|काली स्याही 50 ml|सुई 8|पेंट RAL 9005|केबल 3 x 1.5 mm²|नोटबुक A5 - बिंदु|टी-शर्ट "घाट 7"|2-इन-1 पेन|दुपट्टा (हथकरघा)|मोमबत्ती 12 / अंजीर|छूट स्टिकर|हुक & आई|रस्सी, 5 m|10 टैग|USB-C लैंप 2.0|टेप 50 mm (पारदर्शी)|सफ़ेद मूल्य टैग',
    ),
  },
  measured: measuredNames,
  options: {
    en: optionsOf('Finish:Matt,Glossy|Length:20 cm,1.5 m|Engraving:A. R.,Happy Birthday|Material:Oak,Stainless steel'),
    de: optionsOf('Oberfläche:Matt,Glanz|Länge:20 cm,1,5 m|Gravur:A. R.|Material:Eiche,Edelstahl'),
    fr: optionsOf('Finition:Mat,Brillant|Longueur:20 cm|Gravure:A. R.|Matière:Chêne,Acier inoxydable'),
    es: optionsOf('Acabado:Mate,Brillante|Longitud:20 cm|Grabado:A. R.|Material:Roble,Acero inoxidable'),
    it: optionsOf('Finitura:Opaco,Lucido|Lunghezza:20 cm|Incisione:A. R.|Materiale:Rovere,Acciaio inox'),
    nl: optionsOf('Afwerking:Mat,Glanzend|Lengte:20 cm|Gravure:A. R.|Materiaal:Eiken,Roestvrij staal'),
    pt: optionsOf('Acabamento:Mate,Brilhante|Comprimento:20 cm|Gravação:A. R.|Material:Carvalho,Aço inox'),
    pl: optionsOf('Wykończenie:Mat,Połysk|Długość:20 cm|Grawer:A. R.|Materiał:Dąb,Stal nierdzewna'),
    sv: optionsOf('Yta:Matt,Blank|Längd:20 cm|Gravyr:A. R.|Material:Ek,Rostfritt stål'),
    da: optionsOf('Overflade:Mat,Blank|Længde:20 cm|Gravering:A. R.|Materiale:Eg,Rustfrit stål'),
    cs: optionsOf('Povrch:Mat,Lesk|Délka:20 cm|Rytina:A. R.|Materiál:Dub,Nerez'),
    hi: optionsOf('फ़िनिश:मैट,चमकदार|लंबाई:20 cm|सामग्री:ओक,स्टील'),
  },
  vendors: vendorNames,
  buyers,
}

/** Parses options: `Finish:Matt,Glossy|Length:20 cm`. A comma before a digit is part of the value. */
function optionsOf(text: string): Option[] {
  return text.split('|').map((each) => {
    const [name = '', values = ''] = each.split(':')
    return { name, values: values.split(/,(?!\d)/) }
  })
}
