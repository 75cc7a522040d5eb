import type { Words } from './words.types.ts'

export const da: Words = {
  columns: {
    name: 'vare|varer|produkt|produkter|beskrivelse|betegnelse|navn|varenavn|artikel|tekst|produktnavn|varetekst|varebeskrivelse|varebetegnelse',
    quantity:
      'antal|mængde|stk|ant|bestilt antal|antal stk|antall|bestilt|oplag|pakket|afsendt|sendt|leveret|levert|antal leveret|antal sendt|bestilte|enheder|enheter|kvantum|kvantitet|mengde|antall levert|antall sendt',
    measure: 'enhed|enh|enhet',
    unit: 'enhedspris|stykpris|stk. pris|pris pr. stk|stk pris|pris/stk|a pris|à pris|pris pr. enhed|enhetspris|stykkpris|pris per stk|pr. stk|á pris|stk.pris|pris pr. meter|pris pr stk',
    amount:
      'beløb|i alt|total|sum|subtotal|linjetotal|totalpris|samlet pris|totalt|linjesum|delsum|nettobeløb|beløp|linjebeløb|samlet',
    price: 'pris',
    sku: 'varenummer|varenr|varenr.|sku|artikelnummer|produktnummer|artikkelnummer|model|ean|vare nr|varekode|produktkode|art.nr|produktnr|artikkelnr|referanse|reference|modell|artikelnr',
    options:
      'størrelse|farve|variant|valg|farge|længde|mønster|bredde|udførelse|materiale|farve/størrelse|lengde|tilvalg|utførelse|gravering|overflade|tykkelse|diameter|højde|dybde|form|type|tryk|stof|sprog|format|smag|indhold|duft|udgave|nuance|papir|laminering|farvenr|efterbehandling',
    discount: 'rabat|rabatt|rabat %|rabatt %',
    tax: 'moms|mva|afgift|moms %|mva %|momssats',
    per: 'pr|prisenhed|per',
    position: 'nr|linje|pos|#|job|arbejde',
    weight: 'vægt|nettovægt|bruttovægt|varevægt|produktvægt|samlet vægt',
    other:
      'vejl pris|vejl. pris|vejledende pris|vejl. udsalgspris|status|billede|leveringsdato|lager|lagerstatus|bemærkning|bilde|sælger|solgt af|butik|stand|tilstand|sendes af|indeholder|bemærk|note|kommentar|restordre|garanti|levering|besked|transaktion|producent|fabrikant|mærke|varemærke|oprindelse|oprindelsesland|leverandør|lagerplads|på lager|leveringstid|grundpris|enhedspris pr|toldkode|tilgængelighed|pleje|vask|vaskeanvisning|serienummer',
    lot: 'parti|partinr|partinummer|farvebad|bad|batch|batchnr|charge',
  },
  sums: {
    subtotal:
      'subtotal|varer i alt|delsum|varesum|varetotal|varer|sum varer|produkter|subtotal varer|varebeløb|varer totalt|produkter i alt|varekurv|mellomsum|vareværdi|sum produkter|nettosum|sub total|delsum varer|varekøb',
    discount:
      'rabat|rabatt|rabatkode|rabattkode|kupon|kupong|voucher|kampagne|kampanje|mængderabat|samlet rabat|kampagnerabat|kvantumsrabatt|gavekode|prisnedslag|avslag|kunderabat|kunderabatt',
    shipping:
      'fragt|forsendelse|levering|frakt|porto|fragtomkostninger|leveringsomkostninger|leveringspris|fragt og levering|fraktkostnad|forsendelsesomkostninger|fragt og håndtering|frakt og håndtering|leveringsgebyr|hjemmelevering|standardlevering|transport|fraktkostnader|fragtpris|leveringskostnad|ekspreslevering|pakkeshop|forsendelse og håndtering|leveringsmetode|udbringning',
    tax: 'moms|mva|heraf moms|herav mva|momsbeløb|moms i alt|afgift|merverdiavgift|samlet moms|mva-beløp|mva totalt|avgift|sum mva',
    fee: 'gebyr|emballage|ekspeditionsgebyr|forsikring|gaveindpakning|håndteringsgebyr|fakturagebyr|opkrævningsgebyr|tillæg|betalingsgebyr|afrunding|øreavrunding|kortgebyr|efterkrav|administrationsgebyr|miljøtillæg|gaveinnpakning|ekspedisjonsgebyr|tillegg|øreafrunding|avrunding|pant|emballasje|postoppkrav|brændstoftillæg|smådretillæg|småordretillæg',
    withheld: 'kildeskat|a-skat',
    total:
      'i alt|total|at betale|samlet beløb|ialt|total inkl moms|i alt inkl moms|totalbeløb|totalt|å betale|totalsum|sum|totalbeløp|samlet pris|ordretotal|ordresum|ordrebeløb|beløb i alt|beløb at betale|total pris|totalpris|i alt at betale|fakturabeløb|samlet|samlet sum|sum inkl mva|totalt inkl mva|totalt å betale|fakturasum|betalt i alt|slutsum|ordre total|sum å betale|pris i alt|total i alt|beløb til betaling|til betaling i alt|tilsammen|til sammen|ny total|nyt beløb|ny sum|opdateret total|alt i alt',
    net: 'netto|i alt ekskl moms|total ekskl moms|i alt uden moms|nettobeløb|sum eks mva|totalt eks mva|momsgrundlag|netto i alt|sum ekskl mva|subtotal ekskl moms i alt',
    paid: 'betalt|allerede betalt|forudbetaling|depositum|forskud|gavekort|indbetalt|betaling|innbetalt|forskudd|forskudsbetaling|modtaget betaling|tilgodehavende|forhåndsbetalt|acontobetaling',
    due: 'restbeløb|mangler at betale|udestående|saldo|til betaling|rest at betale|utestående|ny saldo|skyldigt beløb|resterende|resterende beløb|gjenstår å betale|skyldig|resterer|skyldig beløp|restbeløp|udestående beløb',
    ignored:
      'tidligere saldo|du sparer|besparelse|point|bonuspoint|optjente point|vægt|vekt|antal varer|samlet antal|tidligere ordre|seneste ordre|primo saldo|vejl. pris|kreditgrænse|forrige saldo|du har sparet|poeng|forrige faktura|forrige ordre|førpris|opsparede point|minimumsordre|siste ordre|inngående saldo|samlet vægt|totalvekt|bonuspoeng|sidste ordre|tidligere total|oprindelig total|oprindeligt beløb',
  },
  facts: {
    orderNumber:
      'ordrenummer|ordrenr|ordrenr.|ordre nr|ordre nr.|bestillingsnummer|bestillingsnr|ordre-id|ordre #|bekræftelsesnummer|vores ordrenummer|ordrebekræftelse|vores reference|vår referanse|ordrereference|ordrebekræftelse nr|bestilling nr|ordrebekreftelse|ordrereferanse|vores ordrenr|vor reference|referencenummer|referansenummer|bestillings-id|vårt ordrenummer|ordrebekreftelse nr|bekreftelsesnummer|vår ref|vores ref|vor ref|reference|ordre id|referanse|transaktionsnummer|vår ordre|vores ordre',
    order: 'ordre|bestilling|din ordre|din bestilling|deres ordre|ny ordre',
    buyerReference:
      'jeres reference|deres reference|jeres ordrenummer|kundereference|indkøbsordre|rekvisitionsnummer|deres ordrenummer|deres referanse|kundereferanse|innkjøpsordre|indkøbsordrenummer|jeres ref|deres ref|jeres rekvisition|jeres ordrenr|jeres indkøbsordre|jeres po-nummer|innkjøpsordrenummer|deres bestillingsnummer|rekvisition',
    invoiceNumber: 'fakturanummer|fakturanr|faktura nr|faktura|kvittering|kvitteringsnummer|kvitteringsnr',
    orderDate:
      'ordredato|bestillingsdato|bestilt|bestilt den|købsdato|dato for bestilling|afgivet den|ordre afgivet|kjøpsdato|bestilling afgivet|bestilt d|ordre lagt inn|oprettet|ordre modtaget|lagt inn|afgivet|købt den|modtaget den|bekræftet den|ordre oprettet|bestilling mottatt|opprettet|ordre dato|ordre mottatt|bestilling modtaget|ordredag',
    date: 'dato|den|d|udstedt|utstedt|dokumentdato|bilagsdato',
    delivery:
      'forventet levering|leveringsdato|forventet leveringsdato|levering|leveres|estimeret levering|ankommer|forventet ankomst|beregnet levering|estimert levering|levering senest|planlagt levering|forventes leveret|leveres den|anslået levering|forventet leveret|estimeret leveringsdato|levering forventes|forventet levert|ønsket leveringsdato|levering den|beregnet leveringsdato|estimert leveringsdato|forventet levering den|bekræftet levering|levering forventet',
    otherDate:
      'fakturadato|forfaldsdato|forfallsdato|afsendt|afsendelsesdato|betalingsdato|gyldig til|sendt|kunde siden|betalt den|betales senest|afsendt den|sendt den|retur senest|forsendelsesdato|forfald|sidste ordre den|udløber|siste ordre',
  },
  gross: 'inkl|inklusive|heraf|herav|inkluderet|brutto|incl|inkludert|indeholdt|indeholder',
  net: 'ekskl|eksklusive|eks|netto|ex|uden|uten|før',
  choices:
    'kvalitet|pakning|etiket|etikett|glasur|foer|fôr|kant|fals|falsning|grundfarve|bundfarve|basisfarve|grunnfarge|træ|træsort|tre|treslag|metal|metall|læder|skinn|garn|tråd|sten|stein|lås|kædelængde|kjedelengde|binding|vævning|sammensætning|sammensetning|gramvægt|farver|farger|omslag|sæt|sett|version|versjon|ramme|rammefarve|montering|ærme|erme|krave|krage|køn|kjønn|motiv|tema|baggrund|bakgrunn|skrifttype|initialer|indskrift|personlig tekst|side|pindestørrelse|volumen|volum|effekt|spænding|spenning|stik|hukommelse|belægning|belegg|hårdhed|hardhet|ringstørrelse|skostørrelse|mål|dimensioner|retning|sort|ristning|brenning|maling|årgang|pakke|bundt|tone|bånd|væge|veke|søm|bagside|bakside|hovedfarve|dekor|håndtag|låg|lokk|sokkel|struktur|prægning|hjørner|huller|stansning|farvning|vask|kvalité|mærkning|papirtype|papirvægt|trykk|størrelser|emballage|indpakning|legering',
  each: 'til prisen|til|à pris|til en pris af|à|á|a|pr|stk|per|stykpris|per stk|pr. stk|for',
  free: 'gratis|fri|inkluderet|gratis fragt|0 kr|gratis levering|fragtfri|fri frakt|inkludert|uden beregning',
  asides:
    'måske kan du også lide|anbefalet til dig|anbefalinger|anbefalede produkter|andre købte også|andre kunder købte|relaterede produkter|bestsellere|nyheder|din tidligere ordre|tidligere ordrer|din seneste ordre|passer til|ofte købt sammen|nyheter|anbefalt for deg|andre kjøpte også|lignende produkter|du kan også lide|vi anbefaler|tidligere ordre|sidst set|køb igen|bestil igen|din forrige ordre|din sidste ordre|seneste ordre|tidligere bestillinger|du vil måske også|vores anbefalinger|andre har også købt|kunder købte også|din forrige bestilling|du liker kanskje|udvalgt til dig',
  common:
    'din ordre tak takk for bestilling og levering fragt er vi dit på af med har ikke hej venlig hilsen godmorgen det her som den bekræfter jeres',
}
