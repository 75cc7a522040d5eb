import type { Words } from './words.types.ts'

export const sv: Words = {
  columns: {
    name: 'artikel|artiklar|produkt|produkter|beskrivning|benämning|namn|vara|varor|produktnamn|artikelbenämning|artikelnamn|produktbeskrivning',
    quantity:
      'antal|kvantitet|st|ant|mängd|beställt antal|antal st|upplaga|packat|skickat|levererat|levererat antal|antal levererade|beställt|styck|skickat antal|enheter|packad|levererad|skickad|levererad mängd',
    measure: 'enhet|enh',
    unit: 'à-pris|a-pris|styckpris|pris per styck|enhetspris|pris/st|á-pris|pris per enhet|à pris|apris|á pris|a pris|pris per meter|pris/enhet',
    amount: 'belopp|summa|totalt|total|totalpris|radsumma|delsumma|radtotal|nettobelopp|radbelopp',
    price: 'pris',
    sku: 'artikelnummer|artikelnr|art.nr|art nr|artnr|sku|produktnummer|modell|ean|produktkod|art. nr|artikel nr|referens|produktnr|artikelkod',
    options:
      'storlek|färg|variant|alternativ|utförande|längd|bredd|mönster|val|material|färg/storlek|nyans|gravyr|yta|tjocklek|diameter|höjd|djup|form|typ|tryck|tyg|språk|format|smak|volym|doft|utgåva|kulör|efterbehandling|papper|laminering|färgnr|kulörnr',
    discount: 'rabatt|rabatt %|rab|rab %',
    tax: 'moms|skatt|moms %|momssats',
    per: 'per|prisenhet',
    position: 'nr|rad|pos|#|jobb|arbete',
    weight: 'vikt|nettovikt|bruttovikt|artikelvikt|produktvikt|fraktvikt|totalvikt',
    other:
      'rek pris|rek. pris|rekommenderat pris|cirkapris|status|bild|lagerstatus|leveransdatum|lager|notering|säljare|säljs av|butik|skick|skickas av|innehåller|anmärkning|kommentar|restnoterat|restorder|garanti|leverans|meddelande|transaktion|tillverkare|märke|varumärke|ursprung|ursprungsland|leverantör|producent|lagerplats|lagersaldo|i lager|leveranstid|jämförpris|tullkod|tillgänglighet|skötsel|skötselråd|tvättråd|serienummer',
    lot: 'parti|partinr|partinummer|färgbad|färgparti|bad|batch|batchnr|charge',
  },
  sums: {
    subtotal:
      'delsumma|varuvärde|summa varor|summa artiklar|produkter|artiklar|varor|nettosumma|varukorg|summa produkter|ordersumma exkl frakt|delsumma artiklar|varor totalt',
    discount:
      'rabatt|rabattkod|kupong|värdekod|avdrag|kampanj|rabatter|presentkod|kampanjrabatt|mängdrabatt|kampanjkod|kundrabatt',
    shipping:
      'standardleverans|frakt|fraktkostnad|leverans|porto|fraktavgift|leveranskostnad|frakt och hantering|leveransavgift|frakt & hantering|standardfrakt|hemleverans|försändelse|transport|fraktsätt|leveranssätt|frakt och emballage|postpaket|expressfrakt',
    tax: 'moms|skatt|varav moms|momsbelopp|mervärdesskatt|total moms|totalt moms|moms totalt',
    fee: 'expeditionsavgift|fakturaavgift|hanteringsavgift|avgift|emballage|försäkring|presentinslagning|serviceavgift|öresavrundning|postförskott|postförskottsavgift|tillägg|orderavgift|avrundning|öresutjämning|betalavgift|pant|administrationsavgift|småorderavgift|klippavgift|drivmedelstillägg|öresavr|öresutj',
    withheld: 'källskatt|avdragen skatt',
    total:
      'totalt|summa|total|att betala|totalsumma|totalbelopp|summa att betala|ordersumma|ordertotal|totalt att betala|slutsumma|summa inkl moms|totalt inkl moms|totalt belopp|orderbelopp|total summa|totalpris|fakturabelopp|beställningens totalsumma|totalt pris|ordervärde|summa totalt|belopp att betala|totalt betalt|sammanlagt|tillsammans|ny summa|nytt totalbelopp|ny totalsumma|uppdaterad summa|allt som allt',
    net: 'netto|totalt exkl moms|summa exkl moms|nettobelopp|total exkl moms|exkl moms|belopp exkl moms|netto exkl moms',
    paid: 'betalt|redan betalt|förskott|handpenning|inbetalt|presentkort|betalning|erhållen betalning|tillgodo|betald|delbetalning|förskottsbetalning',
    due: 'kvar att betala|återstår|saldo|resterande|utestående|återstående belopp|nytt saldo|restbelopp|återstår att betala|förfallet|utestående belopp',
    ignored:
      'tidigare saldo|ingående saldo|du sparar|besparing|poäng|bonuspoäng|intjänade poäng|vikt|totalvikt|antal artiklar|totalt antal|tidigare order|senaste order|ord. pris|kreditgräns|föregående saldo|du har sparat|föregående faktura|senaste beställning|tidigare beställning|minsta ordervärde|ordinarie pris|föregående beställning|poängsaldo|tidigare summa|ursprunglig summa|tidigare totalt',
  },
  facts: {
    orderNumber:
      'ordernummer|ordernr|order nr|beställningsnummer|beställningsnr|order-id|ordernr.|bekräftelsenummer|vårt ordernummer|vår referens|orderbekräftelse|orderreferens|beställning nr|bokningsnummer|order #|orderbekräftelse nr|vårt ordernr|referensnummer|beställningsreferens|vår order|order-nr|ordererkännande nr|transaktionsnummer|vår ref|referens|beställnings-id',
    order: 'order|beställning|din beställning|din order|er order|er beställning|ny order',
    buyerReference:
      'er referens|ert ordernummer|kundreferens|inköpsordernummer|inköpsorder|ert inköpsordernummer|er ref|ert ordernr|er inköpsorder|kundens ordernummer|ert beställningsnummer|ert po-nummer|er beställning nr|er märkning',
    invoiceNumber: 'fakturanummer|fakturanr|faktura nr|faktura|kvittonummer|kvitto|kvittonr',
    orderDate:
      'orderdatum|beställningsdatum|beställd|beställt|lagd den|orderdag|datum för beställning|köpdatum|beställd den|order lagd|beställningen lades|lagd|beställning gjord|order mottagen|order lagd den|beställning lagd|inköpsdatum|köpt den|beställt den|mottagen den|bekräftad den|skapad|order skapad',
    date: 'datum|den|utfärdat',
    delivery:
      'beräknad leverans|förväntad leverans|leveransdatum|beräknat leveransdatum|förväntat leveransdatum|levereras|ankommer|beräknad ankomst|planerad leverans|leverans|leverans senast|uppskattad leverans|leverans beräknas|levereras den|uppskattat leveransdatum|preliminärt leveransdatum|leverans beräknad till|förväntas levereras|önskat leveransdatum|leverans den',
    otherDate:
      'fakturadatum|förfallodatum|skickad|betaldatum|giltig till|skickades|kund sedan|betalas senast|utleveransdatum|skickad den|betald den|skickat den|senaste order|utskriftsdatum|retur senast',
  },
  gross: 'inkl|inklusive|varav|ingår|brutto|inkluderad|inkluderar',
  net: 'exkl|exklusive|netto|ex|utan|före',
  choices:
    'kvalitet|kvalité|förpackning|etikett|glasyr|foder|kant|vikning|grundfärg|basfärg|trä|träslag|metall|läder|skinn|garn|tråd|sten|lås|kedjelängd|bindning|sammansättning|gramvikt|ytvikt|färger|omslag|set|version|ram|ramfärg|montering|ärm|krage|kön|motiv|tema|bakgrund|typsnitt|initialer|text|inskription|personlig text|sida|sticknål|effekt|spänning|kontakt|minne|beläggning|hårdhet|ringstorlek|skostorlek|mått|dimensioner|riktning|sort|rostning|malning|årgång|paket|bunt|ton|band|veke|fåll|baksida|huvudfärg|dekor|handtag|lock|sockel|struktur|prägling|hörn|hål|stansning|färgning|tvätt|skärning|finish|märkning|pappersslag|pappersvikt|emballage|legering',
  each: 'till priset|till|till priset av|à|á|a|per|st|styck|per styck|styckpris|för',
  free: 'gratis|fri|kostnadsfri|fraktfritt|fri frakt|ingår|0 kr|utan kostnad|fritt',
  asides:
    'du kanske också gillar|rekommenderat för dig|rekommenderas|rekommenderade produkter|andra köpte också|andra kunder köpte|relaterade produkter|bästsäljare|nyheter|din tidigare order|tidigare order|din senaste order|tidigare beställningar|passar till|köps ofta tillsammans|din senaste beställning|liknande produkter|du kanske gillar|nyligen visade|tidigare beställning|köp igen|våra tips|utvalt för dig|komplettera med|andra har också köpt|vi rekommenderar|beställ igen|föregående beställning|senaste beställningen',
  common: 'din beställning tack för och leverans frakt är att din ditt på har hej hälsningar vänliga vi som de den av',
}
