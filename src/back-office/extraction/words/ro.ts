import type { Words } from './words.types.ts'

export const ro: Words = {
  columns: {
    name: 'produs|produse|produsul|denumire|denumire produs|denumirea produselor|denumirea produselor sau a serviciilor|descriere|articol|articole|nume|nume produs|numele produsului|denumire articol|descrierea produsului|marfă|serviciu|denumirea mărfii|explicații|material',
    quantity:
      'cantitate|cantitatea|cant|cant.|buc|bucăți|bucati|nr. buc|nr buc|număr bucăți|cantitate comandată|cantitate livrată|cantitate expediată|comandat|livrat|expediat|unități|tiraj|cantități|cantitate buc',
    measure: 'um|u.m.|u.m|u/m|unitate|unitate de măsură|unit. măs',
    unit: 'preț unitar|pret unitar|preţ unitar|preț/buc|pret/buc|preț pe bucată|preț/unitate|preț per bucată|p.u.|p.u|pu|preț unitar fără tva|preț unitar cu tva|preț bucată|preț pe unitate|preț/um|tarif|tarif unitar|preț buc',
    amount:
      'valoare|valoarea|total|preț total|pret total|sumă|suma|subtotal|total linie|total produs|valoare totală|valoare fără tva|valoare net|valoare netă|valoare cu tva|total fără tva|total cu tva|total parțial|preț final',
    price: 'preț|pret|preţ|prețul',
    sku: 'cod|cod produs|cod articol|codul produsului|sku|model|ean|referință|referinta|ref|nr. articol|număr articol|cod intern|cod marfă|cod sku|cod bare|cod de bare|part number',
    options:
      'mărime|marime|culoare|culoarea|variantă|variante|opțiuni|opțiune|lungime|lățime|model imprimare|material|finisaj|dimensiune|dimensiuni|format|hârtie|nuanță|grosime|diametru|înălțime|adâncime|formă|imprimare|țesătură|limbă|gust|aromă|conținut|ediție|gravură|suprafață|personalizare|laminare|atribute|parfum|volum|mărimea|tipar',
    discount: 'discount|reducere|reducere %|discount %|rabat|disc|red',
    tax: 'tva|cota tva|tva %|valoare tva|cotă tva|taxă|taxe|% tva',
    per: 'la|unitate preț|pe',
    position: 'nr|nr. crt|nr crt|nr.crt|crt|poz|poziție|#|linie|rând|pos',
    weight: 'greutate|greutate netă|greutate brută|greutate produs|greutate totală|masă netă',
    other:
      'preț recomandat|prp|preț de vânzare recomandat|stare|status|imagine|foto|stoc|disponibilitate|observații|termen de livrare|garanție|vânzător|vândut de|livrat de|note|comentarii|notă|mesaj|depozit|gestiune|livrare|tranzacție|conține|magazin|producător|producator|fabricant|marcă|marca|brand|origine|țara de origine|țară de origine|furnizor|în stoc|timp de livrare|preț de bază|cod nc|cod vamal|îngrijire|întreținere|număr de serie|serie produs',
    lot: 'lot|nr. lot|număr lot|șarjă|baie|baie vopsire|partidă|serie',
  },
  sums: {
    subtotal:
      'subtotal|total produse|valoare produse|produse|cost produse|total articole|total parțial|sumă parțială|valoarea produselor|suma produselor|subtotal produse|total coș|preț produse|total marfă|valoare marfă|total fără livrare|total intermediar|valoare coș|contravaloare produse',
    discount:
      'reducere|discount|cupon|voucher|cupon de reducere|cod reducere|cod promoțional|reduceri|rabat|cod de reducere|reducere comercială|discount comercial|reducere cantitate|promoție|cupon reducere|reducere client|remiză|economie',
    shipping:
      'livrare|transport|cost livrare|cost transport|taxă livrare|taxă transport|taxe livrare|taxe de livrare|cost de livrare|taxă de livrare|taxă de transport|costuri de livrare|curier|livrare curier|expediere|cost expediere|livrare prin curier|curier rapid|transport curier|costuri transport|cheltuieli de transport|livrare la easybox|easybox|livrare standard|taxe de expediere|livrarea|metoda de livrare|livrare și manipulare|cargus|fan courier|sameday|livrare domiciliu|preț transport|taxă fixă de livrare|taxă fixă de transport|taxă de expediere|taxă curier',
    tax: 'tva|taxe|taxa pe valoarea adăugată|valoare tva|total tva|din care tva|tva inclus|taxă|impozit|tva total|suma tva|tva 19|tva 21|tva colectat',
    fee: 'taxă ramburs|ramburs|comision|taxă procesare|ambalaj|ambalare|asigurare|taxă de procesare|comision ramburs|taxă plată|împachetare cadou|ambalare cadou|taxă verde|timbru verde|rotunjire|taxă de mediu|manipulare|supliment|taxă suplimentară|comision plată|taxă administrativă|taxă serviciu|garanție sgr|sgr|paletizare|taxă ambalare',
    withheld: 'impozit reținut|reținere la sursă|impozit reținut la sursă',
    total:
      'total|total general|total de plată|total de plata|total plată|total comandă|de plată|valoare totală|suma totală|total final|total cu tva|total cu tva inclus|valoarea comenzii|valoare comandă|valoarea totală a comenzii|totalul comenzii|preț total|total factură|total de achitat|suma de plată|total inclusiv tva|total incl tva|sumă totală|cost total|valoare totală comandă|total achitat|total valoare|total plătit|preț comandă|valoare comenzii|total facturat|valoare totală cu tva|totaluri comandă|total nou|noul total|total actualizat|suma nouă|în total',
    net: 'total fără tva|net|valoare fără tva|bază de calcul|bază impozabilă|baza de impozitare|bază tva|total net|valoare netă|sumă fără tva|baza de calcul|bază calcul tva|total excl tva|valoare totală fără tva|suma fără tva|total general fără tva|fără tva',
    paid: 'achitat|plătit|avans|avans plătit|plată|plată primită|sumă achitată|deja plătit|avans achitat|card cadou|acont|încasat|plăți|avans la comandă|suma plătită|credit magazin|plăți efectuate',
    due: 'rest de plată|sold|rest|de achitat|sumă restantă|sold restant|rest la livrare|rămas de plată|rest plată|suma rămasă|rest de achitat|diferență de plată|sold de plată|sold nou',
    ignored:
      'sold anterior|economisești|ai economisit|puncte|puncte bonus|greutate|greutate totală|număr produse|total bucăți|comandă anterioară|ultima comandă|preț vechi|factura anterioară|prp|sold precedent|puncte de fidelitate|puncte câștigate|limită credit|comandă minimă|total cantitate|economii|preț recomandat|preț întreg|comanda anterioară|total anterior|total inițial|suma inițială',
  },
  facts: {
    orderNumber:
      'număr comandă|numărul comenzii|nr. comandă|nr comandă|nr. comenzii|nr comenzii|comanda nr|comanda nr.|comandă nr|comanda numărul|id comandă|cod comandă|comanda #|confirmare comandă|confirmarea comenzii|confirmare comandă nr|numărul comenzii dumneavoastră|referință comandă|referința comenzii|referința noastră|număr referință|referință|nr. referință|numărul de comandă|număr de comandă|nr. de comandă|număr confirmare|comandă client nr|comanda noastră|nr. nostru|ref. noastră|id-ul comenzii|codul comenzii|id tranzacție',
    order: 'comandă|comanda|comanda ta|comanda dvs|comanda dumneavoastră|comandă nouă|comanda dv|comenzii|noua comandă',
    buyerReference:
      'referința dvs|referința dumneavoastră|comanda dvs. nr|referință client|comandă de achiziție|comanda de achiziție|nr. comandă client|număr comandă client|număr po|nr. po|comandă furnizor|comandă de aprovizionare|referința clientului|ref. dvs|ref. client|comandă cumpărător|nr. comandă cumpărător|număr comandă achiziție|comanda dumneavoastră nr|nr. dvs',
    invoiceNumber:
      'număr factură|nr. factură|nr factură|factura nr|factură|factura|factură fiscală|factură proformă|proforma nr|proforma|proformă|serie factură|factura seria|numărul facturii|chitanță|bon fiscal|nr. bon|chitanța nr|seria și numărul|proformă nr|factură proformă seria',
    orderDate:
      'data comenzii|dată comandă|data comandă|data comenzi|comandat la|comandat pe|plasată la|plasată pe|data plasării|data plasării comenzii|plasată în|data achiziției|comandă plasată la|comandă plasată pe|comanda din|data adăugării|data cumpărării|comandă primită|înregistrată la|creată la|data creării|comandat în data de|plasată în data de|comandă plasată|data înregistrării|comanda plasată la|comanda din data|confirmată la',
    date: 'data|dată|din|data emiterii|emis la|data documentului|data emitere|din data|emisă la',
    delivery:
      'livrare estimată|data livrării|termen de livrare|data estimată a livrării|livrare|dată livrare|data livrare|estimare livrare|se livrează|livrare până la|data estimată de livrare|livrare estimativă|sosire estimată|livrare preconizată|livrare planificată|livrarea estimată|termen livrare|livrare la|va fi livrată|data de livrare|livrare confirmată|livrare în data de|data livrării estimate',
    otherDate:
      'data facturii|scadență|data scadenței|data scadentă|termen de plată|data expedierii|expediat la|data plății|valabil până la|plătit la|client din|retur până la|scadent la|data scadenta|expediată la|data facturare|valabilitate|data factură|plătibil până la|data tipăririi|valabilă până la',
  },
  gross: 'incl|inclus|inclusiv|cu|din care|brut|include|conține|incluse|inclusă',
  net: 'fără|fara|excl|exclusiv|net|netă|neincluzând|înainte',
  choices:
    'calitate|ambalaj|etichetă|glazură|căptușeală|margine|culoare de bază|lemn|esență|metal|piele|fir|ață|piatră|închizătoare|lungime lanț|legătură|legare|compoziție|gramaj|culori|copertă|set|versiune|ramă|culoare ramă|montaj|mânecă|guler|sex|motiv|temă|fundal|font|inițiale|text|inscripție|text personalizat|față|putere|tensiune|ștecher|memorie|acoperire|duritate|mărime inel|mărime pantof|măsură|orientare|soi|prăjire|măcinare|an|pachet|ton|panglică|fitil|tiv|spate|culoare principală|decor|mâner|capac|bază|textură|relief|colțuri|perforare|vopsire|spălare|marcaj|tip hârtie|mărimi|sortiment|croială|broderie|cusătură|capsă|ștanțare|folio|ambalare|împachetare|aliaj',
  each: 'la prețul de|la preț de|a câte|câte|per|pe|bucata|fiecare|la|buc',
  free: 'gratuit|gratuită|gratis|inclus|inclusă|transport gratuit|livrare gratuită|fără cost|0 lei|fără taxă|fără costuri|livrare gratis',
  asides:
    'ți-ar putea plăcea și|s-ar putea să-ți placă|recomandate pentru tine|recomandări|produse recomandate|produse similare|produse asemănătoare|alți clienți au cumpărat|clienții au cumpărat și|cumpărate frecvent împreună|cele mai vândute|noutăți|comanda ta anterioară|comenzi anterioare|comanda anterioară|ultima ta comandă|ultima comandă|produse vizualizate recent|comandă din nou|cumpără din nou|îți recomandăm|vă recomandăm|te-ar putea interesa|v-ar putea interesa|istoric comenzi|completează-ți comanda|se potrivește cu',
  common:
    'comanda comenzii mulțumim pentru și livrare este sunt care dumneavoastră dvs vă bună ziua cu stimă am fost în la din pe nu mai ați avem produse plată acest această salut dragă',
}
