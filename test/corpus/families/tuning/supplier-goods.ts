import { buyers, options } from '../../kit/catalogue.ts'
import type { Language } from '../../kit/locales.ts'
import type { Goods } from '../../kit/orders.ts'

/** `en: One|Two` in the form of the kit. */
const byLanguage = (texts: Readonly<Record<Language, string>>): Readonly<Record<Language, readonly string[]>> =>
  // The keys stay the same.
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text.split('|')])) as Record<
    Language,
    string[]
  >

/** Goods of mills, printers, packers and workshops: names with yarn counts, sizes, rates and codes. */
export const supplierGoods: Goods = {
  products: byLanguage({
    en: 'Yarn cone Nm 2/28, ecru|Sewing thread 40/2|Fitted sheet 90x200|Amber bottle 0.5 l|Pipe clip DN 15|100 % cotton tape|Euro hole hanger|Mailing bag A4 60 my|Care label 30/50 mm|Shuttle hook 12.5|Swing tags 350 gsm|Rivet 9.5 No. 3|Bobbin case type 15|Woven label "Made here"|Bias binding 2 cm|Print screen 43T|Wax block 1 kg|Loom reed 60/10',
    de: 'Garnkone Nm 2/28 ecru|Nähgarn 40/2|Spannbettlaken 90x200|Braunglasflasche 0,5 l|Rohrschelle DN 15|Band aus 100 % Baumwolle|Eurolochanhänger|Versandbeutel A4 60 my|Pflegeetikett 30/50 mm|Greifer 12,5|Anhänger 350 g|Niete 9,5 Nr. 3|Spulenkapsel Typ 15|Webetikett „Von hier“|Schrägband 2 cm|Siebrahmen 43T|Wachsblock 1 kg|Webblatt 60/10',
    fr: 'Cône de fil Nm 2/28 écru|Fil à coudre 40/2|Drap-housse 90x200|Flacon ambré 0,5 l|Collier DN 15|Ruban 100 % coton|Crochet euro|Pochette A4 60 µ|Étiquette d’entretien 30/50 mm|Crochet rotatif 12,5|Étiquette volante 350 g|Rivet 9,5 n° 3|Boîte à canette type 15|Griffe tissée « D’ici »|Biais 2 cm|Écran 43T|Pain de cire 1 kg|Peigne 60/10',
    es: 'Cono de hilo Nm 2/28 crudo|Hilo de coser 40/2|Sábana bajera 90x200|Botella ámbar 0,5 l|Abrazadera DN 15|Cinta 100 % algodón|Colgador euro|Bolsa de envío A4|Etiqueta de cuidado 30/50 mm|Gancho giratorio 12,5|Etiqueta colgante 350 g|Remache 9,5 n.º 3|Canillero tipo 15|Etiqueta tejida "De aquí"|Bies 2 cm|Pantalla 43T|Bloque de cera 1 kg|Peine 60/10',
    it: 'Rocca filato Nm 2/28 ecru|Filo per cucire 40/2|Lenzuolo 90x200|Bottiglia ambra 0,5 l|Fascetta DN 15|Fettuccia 100 % cotone|Gancio euro|Busta spedizione A4|Etichetta lavaggio 30/50 mm|Crochet 12,5|Cartellino 350 g|Rivetto 9,5 n. 3|Capsula bobina tipo 15|Etichetta tessuta "Di qui"|Sbieco 2 cm|Telaio stampa 43T|Pane di cera 1 kg|Pettine 60/10',
    nl: 'Garenconus Nm 2/28 ecru|Naaigaren 40/2|Hoeslaken 90x200|Bruine fles 0,5 l|Buisklem DN 15|Band 100 % katoen|Eurogat hanger|Verzendzak A4|Waslabel 30/50 mm|Grijper 12,5|Hangtag 350 g|Klinknagel 9,5 nr. 3|Spoelhuis type 15|Geweven label "Van hier"|Biaisband 2 cm|Zeefraam 43T|Wasblok 1 kg|Weefriet 60/10',
    pt: 'Cone de fio Nm 2/28 cru|Linha de costura 40/2|Lençol 90x200|Frasco âmbar 0,5 l|Abraçadeira DN 15|Fita 100 % algodão|Gancho euro|Saco de envio A4|Etiqueta de lavagem 30/50 mm|Laçadeira 12,5|Etiqueta 350 g|Rebite 9,5 n.º 3|Caixa de bobina tipo 15|Etiqueta tecida "Daqui"|Fita de viés 2 cm|Quadro 43T|Bloco de cera 1 kg|Pente 60/10',
    pl: 'Stożek przędzy Nm 2/28|Nić do szycia 40/2|Prześcieradło 90x200|Butelka brązowa 0,5 l|Obejma DN 15|Taśma 100 % bawełna|Zawieszka euro|Foliopak A4|Wszywka 30/50 mm|Chwytacz 12,5|Metka 350 g|Nit 9,5 nr 3|Bębenek typ 15|Naszywka „Stąd”|Lamówka 2 cm|Sito 43T|Blok wosku 1 kg|Płocha 60/10',
    sv: 'Garnkon Nm 2/28 ecru|Sytråd 40/2|Dra-på-lakan 90x200|Brun flaska 0,5 l|Rörklämma DN 15|Band 100 % bomull|Eurokrok|Postpåse A4|Tvättråd 30/50 mm|Gripare 12,5|Hängetikett 350 g|Nit 9,5 nr 3|Spolkapsel typ 15|Vävd etikett ”Härifrån”|Snedremsa 2 cm|Schablonram 43T|Vaxblock 1 kg|Vävsked 60/10',
    da: 'Garnkegle Nm 2/28 ecru|Sytråd 40/2|Faconlagen 90x200|Brun flaske 0,5 l|Rørbøjle DN 15|Bånd 100 % bomuld|Eurokrog|Forsendelsespose A4|Vaskemærke 30/50 mm|Griber 12,5|Hangtag 350 g|Nitte 9,5 nr. 3|Spolehus type 15|Vævet mærke "Herfra"|Skråbånd 2 cm|Trykramme 43T|Voksblok 1 kg|Vævekam 60/10',
    cs: 'Kužel příze Nm 2/28|Šicí nit 40/2|Prostěradlo 90x200|Hnědá lahev 0,5 l|Objímka DN 15|Stuha 100 % bavlna|Euro závěs|Obálka A4|Etiketa 30/50 mm|Chapač 12,5|Visačka 350 g|Nýt 9,5 č. 3|Pouzdro typ 15|Tkaná etiketa „Odtud“|Šikmý proužek 2 cm|Síto 43T|Blok vosku 1 kg|Paprsek 60/10',
    hi: 'धागा Nm 2/28|सिलाई धागा 40/2|चादर 90x200|काँच की शीशी 0.5 l|क्लिप DN 15|100 % सूती फीता|यूरो हुक|पार्सल थैली A4|लेबल 30/50 mm|शटल 12.5|टैग 350 g|रिवेट 9.5|बॉबिन टाइप 15|बुना लेबल "देसी"|पाइपिंग 2 cm|स्क्रीन 43T|मोम 1 kg|कंघी 60/10',
  }),
  measured: byLanguage({
    en: 'Twill 270 g/m², 148 cm|Herringbone wool 2/16|Poplin 40/1 stripe|Elastic 8 mm|Natural glue|Interlining H 250',
    de: 'Köper 270 g/m², 148 cm|Fischgrat Wolle 2/16|Popeline 40/1 Streifen|Gummiband 8 mm|Naturleim|Einlage H 250',
    fr: 'Sergé 270 g/m², 148 cm|Chevron laine 2/16|Popeline 40/1 rayée|Élastique 8 mm|Colle naturelle|Entoilage H 250',
    es: 'Sarga 270 g/m², 148 cm|Espiga de lana 2/16|Popelín 40/1 rayas|Goma elástica 8 mm|Cola natural|Entretela H 250',
    it: 'Saia 270 g/m², 148 cm|Spigato lana 2/16|Popeline 40/1 a righe|Elastico 8 mm|Colla naturale|Teletta H 250',
    nl: 'Keper 270 g/m², 148 cm|Visgraat wol 2/16|Popeline 40/1 streep|Elastiek 8 mm|Natuurlijm|Tussenvoering H 250',
    pt: 'Sarja 270 g/m², 148 cm|Espinha lã 2/16|Popelina 40/1 riscas|Elástico 8 mm|Cola natural|Entretela H 250',
    pl: 'Diagonal 270 g/m², 148 cm|Jodełka wełna 2/16|Popelina 40/1 paski|Guma 8 mm|Klej naturalny|Flizelina H 250',
    sv: 'Kypert 270 g/m², 148 cm|Fiskben ull 2/16|Poplin 40/1 rand|Resår 8 mm|Naturlim|Mellanlägg H 250',
    da: 'Kipper 270 g/m², 148 cm|Sildeben uld 2/16|Poplin 40/1 strib|Elastik 8 mm|Naturlim|Indlæg H 250',
    cs: 'Kepr 270 g/m², 148 cm|Rybí kost vlna 2/16|Popelín 40/1 pruh|Guma 8 mm|Přírodní klih|Výztuha H 250',
    hi: 'ट्विल 270 gsm|ऊनी कपड़ा 2/16|पॉपलिन 40/1|इलास्टिक 8 mm|गोंद|अस्तर H 250',
  }),
  options,
  vendors: byLanguage({
    en: 'Calder Mill & Sons|Penfold Print Works|Bristow Packaging Ltd|The Rope Walk',
    de: 'Seilerei Ahrens|Druckerei Kolb & Söhne|Verpackung Nord GmbH|Tuchfabrik Wieland KG',
    fr: 'Imprimerie Garnier|Cartonnages Bellec|Tissages Roux & Fils|Corderie de l’Ouest',
    es: 'Imprenta Molina|Embalajes Rubio S.L.|Hilaturas Bosch|Curtidos Vega',
    it: 'Tipografia Lotti|Imballaggi Sala S.n.c.|Filatura Berti|Conceria Toscana',
    nl: 'Drukkerij Mulder|Verpakkingen Oost BV|Spinnerij De Linde|Leerhandel Kuipers',
    pt: 'Gráfica Minho|Embalagens Duarte Lda|Fiação Serrana|Curtumes Alves',
    pl: 'Drukarnia Wrzos|Opakowania Rumak|Przędzalnia Jaśmin|Garbarnia Kos',
    sv: 'Tryckeriet Ekholm|Emballage Norr AB|Spinneriet Lyckan|Garveriet Sund',
    da: 'Trykkeriet Bøgh|Emballagehuset ApS|Spinderiet Fjord|Garveriet Holm',
    cs: 'Tiskárna Vlk|Obaly Morava s.r.o.|Přádelna Bílek|Koželužna Hora',
    hi: 'गुप्ता प्रिंटर्स|शर्मा पैकेजिंग|जयपुर सूत मिल|चर्म उद्योग',
  }),
  buyers,
}
