import type { Words } from './words.types.ts'

export const nb: Words = {
  columns: {
    name: 'vare|varer|produkt|produkter|beskrivelse|betegnelse|navn|varenavn|artikkel|artikler|tekst|produktnavn|varetekst|varebeskrivelse|varebetegnelse|artikkelnavn|produktbeskrivelse|benevnelse',
    quantity:
      'antall|mengde|stk|ant|bestilt antall|antall stk|bestilt|opplag|pakket|sendt|levert|antall levert|antall sendt|enheter|kvantum|kvantitet|antall bestilt|levert antall|sendt antall|levert mengde',
    measure: 'enhet|enh|måleenhet|salgsenhet',
    unit: 'enhetspris|stykkpris|stk. pris|pris pr. stk|stk pris|pris/stk|a pris|à pris|á pris|pris pr. enhet|pris per enhet|pris per stk|pr. stk|stk.pris|pris pr. meter|pris per meter|pris/enhet|pris per stykk|salgspris|utsalgspris',
    amount:
      'beløp|totalt|total|sum|subtotal|linjetotal|totalpris|samlet pris|linjesum|delsum|nettobeløp|linjebeløp|samlet|sum linje|i alt|nettosum|beløp eks mva|sum eks mva',
    price: 'pris',
    sku: 'varenummer|varenr|varenr.|sku|artikkelnummer|artikkelnr|produktnummer|produktnr|modell|ean|vare nr|varekode|produktkode|art.nr|referanse|lagernummer|artikkel nr|delenummer|prod.nr',
    options:
      'størrelse|farge|variant|valg|lengde|mønster|bredde|utførelse|materiale|farge/størrelse|gravering|overflate|tykkelse|diameter|høyde|dybde|form|type|trykk|stoff|språk|format|smak|innhold|duft|utgave|nyanse|papir|laminering|fargenr|etterbehandling|tilvalg|alternativ|fargekode',
    discount: 'rabatt|rabatt %|rab|rab %|avslag',
    tax: 'mva|avgift|mva %|mva-sats|moms|merverdiavgift',
    per: 'pr|prisenhet|per',
    position: 'nr|linje|pos|#|rad|jobb|arbeid|løpenr|linjenr',
    weight: 'vekt|nettovekt|bruttovekt|varevekt|produktvekt|totalvekt',
    other:
      'veil pris|veil. pris|veiledende pris|veil. utsalgspris|status|bilde|leveringsdato|lager|lagerstatus|merknad|selger|solgt av|butikk|tilstand|sendes av|inneholder|notat|kommentar|restordre|garanti|levering|melding|transaksjon|lagerplass|i rest|produsent|merke|varemerke|opprinnelse|opprinnelsesland|leverandør|på lager|leveringstid|grunnpris|tolltariff|tilgjengelighet|stell|vaskeanvisning|vedlikehold|serienummer',
    lot: 'parti|partinr|partinummer|fargebad|bad|batch|batchnr|charge|lot',
  },
  sums: {
    subtotal:
      'subtotal|delsum|varesum|varetotal|varer|sum varer|produkter|nettosum|sum produkter|delsum varer|varekjøp|varer totalt|mellomsum|vareverdi|sum artikler|varelinjer|ordresum eks frakt|handlekurv|sum delsum|produktsum',
    discount:
      'rabatt|rabattkode|kupong|kampanje|avslag|kvantumsrabatt|kunderabatt|prisavslag|gavekode|rabatter|mengderabatt|kampanjekode|verdikode|rabattkupong',
    shipping:
      'frakt|porto|fraktkostnad|fraktkostnader|frakt og håndtering|levering|leveringskostnad|leveringsgebyr|hjemlevering|forsendelse|transport|fraktmetode|leveringsmåte|fraktmåte|sendemåte|fraktpris|ekspressfrakt|postpakke|servicepakke|bedriftspakke|frakt og ekspedisjon|utkjøring|fraktgebyr|standardfrakt',
    tax: 'mva|herav mva|merverdiavgift|mva-beløp|mva totalt|avgift|avgifter|sum mva|mva beløp|moms|mva 25|total mva',
    fee: 'gebyr|emballasje|ekspedisjonsgebyr|forsikring|gaveinnpakning|håndteringsgebyr|fakturagebyr|betalingsgebyr|avrunding|øreavrunding|kortgebyr|postoppkrav|oppkravsgebyr|administrasjonsgebyr|miljøgebyr|pant|tillegg|drivstofftillegg|småordregebyr|kappegebyr|ordregebyr|termingebyr',
    withheld: 'kildeskatt|forskuddstrekk',
    total:
      'total|totalt|totalsum|totalbeløp|sum|å betale|sum å betale|totalt å betale|ordretotal|ordresum|sum inkl mva|totalt inkl mva|fakturasum|fakturabeløp|totalpris|samlet sum|samlet|sluttsum|beløp å betale|i alt|total inkl mva|bestilling totalt|sum totalt|ordrebeløp|total sum|ordreverdi|endelig sum|totalt for bestillingen|betalt totalt|totalbeløp inkl mva|total pris|tilsammen|til sammen|ny sum|ny total|nytt beløp|oppdatert sum|alt i alt',
    net: 'netto|sum eks mva|totalt eks mva|nettobeløp|sum ekskl mva|grunnlag mva|mva-grunnlag|avgiftsgrunnlag|total eks mva|beløp eks mva|grunnlag|netto totalt|netto sum|sum uten mva|totalt uten mva',
    paid: 'betalt|innbetalt|allerede betalt|forskudd|forskuddsbetaling|depositum|gavekort|betaling|mottatt betaling|forhåndsbetalt|tilgode|delbetaling|innbetaling',
    due: 'utestående|restbeløp|gjenstår å betale|gjenstående|saldo|ny saldo|skyldig|skyldig beløp|til betaling|rest å betale|resterende|resterende beløp|gjenstående beløp|utestående beløp',
    ignored:
      'tidligere saldo|forrige saldo|inngående saldo|du sparer|du har spart|besparelse|poeng|bonuspoeng|opptjente poeng|vekt|totalvekt|antall varer|totalt antall|tidligere ordre|siste ordre|forrige ordre|forrige faktura|førpris|veiledende pris|kredittgrense|minimumsordre|siste bestilling|forrige bestilling|nettovekt|bruttovekt|ordinær pris|antall kolli|tidligere total|opprinnelig sum|opprinnelig beløp|tidligere sum',
  },
  facts: {
    orderNumber:
      'ordrenummer|ordrenr|ordrenr.|ordre nr|ordre nr.|bestillingsnummer|bestillingsnr|ordre-id|ordre id|ordre #|bestillings-id|bestillingsid|bestilling nr|ordrebekreftelse|ordrebekreftelse nr|bekreftelsesnummer|ordrereferanse|bestillingsreferanse|vårt ordrenummer|vårt ordrenr|vår ordre|vår referanse|vår ref|referansenummer|referanse|transaksjonsnummer|salgsordre|salgsordrenr|salgsordrenummer',
    order: 'ordre|bestilling|din ordre|din bestilling|deres ordre|deres bestilling|ny ordre|ny bestilling',
    buyerReference:
      'deres referanse|deres ref|kundereferanse|kundens ref|deres ordrenummer|deres ordrenr|innkjøpsordre|innkjøpsordrenummer|innkjøpsordrenr|deres bestillingsnummer|deres bestilling nr|deres innkjøpsordre|rekvisisjon|rekvisisjonsnummer|kundens ordrenummer|deres po-nummer|kundens bestillingsnummer|deres merking|merkes',
    invoiceNumber: 'fakturanummer|fakturanr|faktura nr|faktura|kvittering|kvitteringsnummer|kvitteringsnr',
    orderDate:
      'ordredato|bestillingsdato|bestilt|bestilt den|bestilt d|kjøpsdato|dato for bestilling|ordre lagt inn|lagt inn|lagt inn den|opprettet|ordre opprettet|bestilling mottatt|ordre mottatt|mottatt den|bekreftet den|dato bestilt|kjøpt den|registrert|ordre registrert|dato lagt til|bestilling lagt inn|registrert den|ordre dato|bestilling opprettet',
    date: 'dato|den|d|utstedt|dokumentdato|bilagsdato|utstedelsesdato',
    delivery:
      'forventet levering|leveringsdato|forventet leveringsdato|levering|leveres|estimert levering|estimert leveringsdato|ankommer|forventet ankomst|beregnet levering|planlagt levering|leveres den|levering senest|forventes levert|forventet levert|ønsket leveringsdato|ønsket levering|bekreftet levering|levering forventet|leveringstid|leveres senest|bekreftet leveringsdato',
    otherDate:
      'fakturadato|forfallsdato|forfall|sendt|sendt den|sendingsdato|forsendelsesdato|betalingsdato|betalt den|betales innen|gyldig til|kunde siden|siste ordre|siste ordre den|utløper|returfrist|betalingsfrist|utskriftsdato|skrevet ut',
  },
  gross: 'inkl|inklusive|herav|brutto|inkludert|inneholder|innbefattet',
  net: 'ekskl|eksklusive|eks|netto|ex|uten|før',
  choices:
    'kvalitet|pakning|etikett|glasur|fôr|kant|fals|grunnfarge|basisfarge|tre|treslag|tresort|metall|skinn|lær|garn|tråd|stein|lås|kjedelengde|binding|innbinding|sammensetning|gramvekt|flatevekt|farger|omslag|sett|versjon|ramme|rammefarge|montering|erme|krage|kjønn|motiv|tema|bakgrunn|skrifttype|initialer|innskrift|personlig tekst|side|pinnestørrelse|volum|effekt|spenning|støpsel|minne|belegg|hardhet|ringstørrelse|skostørrelse|mål|dimensjoner|retning|sort|brenning|maling|årgang|pakke|bunt|tone|bånd|veke|søm|bakside|hovedfarge|dekor|håndtak|lokk|sokkel|struktur|preging|hjørner|hull|stansing|farging|vask|merking|papirtype|papirvekt|størrelser|tvinning|tråder|løpelengde|finish|innpakning|emballasje|legering',
  each: 'til prisen|til|à pris|til en pris av|à|á|a|pr|stk|per|stykkpris|per stk|pr. stk|for',
  free: 'gratis|fri|fritt|inkludert|gratis frakt|gratis levering|fraktfritt|fri frakt|0 kr|uten kostnad|kostnadsfritt|uten tillegg',
  asides:
    'du liker kanskje|du vil kanskje også like|kanskje liker du også|anbefalt for deg|anbefalinger|anbefalte produkter|vi anbefaler|andre kjøpte også|andre kunder kjøpte|andre har også kjøpt|relaterte produkter|lignende produkter|bestselgere|nyheter|passer til|ofte kjøpt sammen|sist sett|nylig sett|kjøp igjen|bestill igjen|din forrige ordre|din forrige bestilling|forrige bestilling|tidligere ordrer|tidligere ordre|tidligere bestillinger|din siste ordre|siste bestilling|våre anbefalinger|utvalgt for deg',
  common:
    'din ordre takk for bestilling bestillingen og levering frakt er vi ditt på av med har ikke hei vennlig hilsen det her som den bekrefter deres dere deg meg jeg nå noen mottatt hilsener til etter fra vår våre',
}
