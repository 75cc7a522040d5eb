import type { Words } from './words.types.ts'

export const fi: Words = {
  columns: {
    name: 'tuote|tuotteet|tuotenimi|tuotteen nimi|nimike|nimikkeet|nimi|kuvaus|tuotekuvaus|selite|artikkeli|tavara|tilatut tuotteet|tilatut nimikkeet|tilaamasi tuotteet|palvelu|tuoteselite',
    quantity:
      'määrä|kpl|kappalemäärä|lukumäärä|lkm|tilattu määrä|tilattu|tilatut|toimitettu|toimitettu määrä|lähetetty määrä|lähetetty|kappaletta|määrä kpl|tilausmäärä|toimitusmäärä|pakattu|painosmäärä|keräilty',
    measure: 'yksikkö|yks|mittayksikkö|yksiköt',
    unit: 'yksikköhinta|á-hinta|à-hinta|a-hinta|ahinta|hinta/kpl|hinta / kpl|kappalehinta|hinta per kpl|kpl-hinta|yks.hinta|yks hinta|nettohinta|hinta/yks|metrihinta|hinta/m|ovh',
    amount:
      'summa|yhteensä|yht|rivisumma|rivin summa|rivihinta|hinta yhteensä|kokonaishinta|välisumma|rivi yhteensä|veroton summa|verollinen summa|netto yhteensä|arvo',
    price: 'hinta',
    sku: 'tuotekoodi|tuotenumero|tuotenro|tuote nro|tuoteno|koodi|nimikenumero|nimikekoodi|nimiketunnus|tuotetunnus|malli|ean|sku|artikkelinumero|viivakoodi|viite',
    options:
      'koko|väri|vaihtoehto|vaihtoehdot|variaatio|versio|ominaisuudet|materiaali|pituus|leveys|kuosi|tuoksu|sävy|kaiverrus|pinta|paksuus|halkaisija|korkeus|syvyys|muoto|tyyppi|painatus|kangas|kieli|maku|tilavuus|viimeistely|paperi|laminointi|väri/koko|värisävy|värinro|asetukset|lisävalinnat',
    discount: 'alennus|alennus %|ale|ale %|ale-%|alennusprosentti|alennus-%',
    tax: 'alv|vero|alv %|alv-%|arvonlisävero|verokanta|alv-kanta|veroprosentti',
    per: 'per|hintayksikkö',
    position: 'rivi|nro|rivinro|#|pos|rivinumero',
    weight: 'paino|nettopaino|bruttopaino|tuotteen paino|kokonaispaino',
    other:
      'ohjehinta|suositushinta|ovh|tila|kuva|saatavuus|varasto|varastotilanne|toimituspäivä|toimitusaika|toimitusviikko|huom|huomautus|huomautukset|kommentti|myyjä|kauppa|kunto|sisältää|jälkitoimitus|jälkitoimituksessa|toimittamatta|takuu|toimitus|viesti|lisätiedot|valmistaja|merkki|tuotemerkki|brändi|alkuperä|alkuperämaa|valmistusmaa|toimittaja|tavarantoimittaja|hyllypaikka|varastossa|varastosaldo|perushinta|tullinimike|hoito|hoito-ohje|pesuohje|sarjanumero',
    lot: 'erä|eränumero|eränro|erätunnus|värjäyserä|valmistuserä',
  },
  sums: {
    subtotal:
      'välisumma|ostoskorin välisumma|tuotteet|tuotteet yhteensä|tuotteiden summa|tuotteiden hinta|tavarat yhteensä|tavaran arvo|rivit yhteensä|tuotesumma|ostokset|ostokset yhteensä',
    discount:
      'alennus|alennukset|alennus yhteensä|alennuskoodi|alennuskuponki|kuponki|etukoodi|etuseteli|tarjous|kampanja|kampanjakoodi|kampanja-alennus|paljousalennus|asiakasalennus|kanta-asiakasalennus',
    shipping:
      'toimitus|toimituskulut|toimitusmaksu|postikulut|postimaksu|rahti|rahtikulut|rahtimaksu|toimituskustannukset|toimitus- ja käsittelykulut|postitus|postituskulut|kuljetus|kuljetuskulut|toimitustapa|lähetyskulut|lähetys|pakettitoimitus|kotiinkuljetus|kotiintoimitus|noutopiste|postipaketti|rahti ja pakkaus|toimitus yhteensä',
    tax: 'alv|arvonlisävero|arvonlisäverot|vero|verot|vero yhteensä|verot yhteensä|alv yhteensä|alv yht|alv:n osuus|alv-osuus|veron osuus|alv:n määrä|veron määrä',
    fee: 'käsittelykulut|käsittelymaksu|pakkauskulut|pakkaus|lahjapaketointi|postiennakko|postiennakkomaksu|laskutuslisä|laskutusmaksu|laskulisä|vakuutus|palvelumaksu|pientoimituslisä|pienlaskutuslisä|pyöristys|maksutapakulut|leikkuumaksu|ympäristömaksu|polttoainelisä|lisämaksu|pantti',
    withheld: 'lähdevero|ennakonpidätys',
    total:
      'yhteensä|loppusumma|summa|kokonaissumma|maksettava|maksettavaa|maksettava yhteensä|maksettava summa|tilauksen loppusumma|tilauksen summa|tilauksen kokonaissumma|tilauksen arvo|tilaus yhteensä|yhteensä maksettava|summa yhteensä|verollinen yhteensä|verollinen loppusumma|verollinen summa|yhteensä sis alv|kokonaishinta|laskun loppusumma|laskun summa|lasku yhteensä|yht|hinta yhteensä|bruttosumma|veloitettava loppusumma|kaikkiaan|uusi summa|uusi loppusumma|päivitetty summa|kaiken kaikkiaan',
    net: 'veroton summa|veroton yhteensä|yhteensä veroton|yhteensä alv 0|yhteensä ilman alv|veroton loppusumma|verottomat yhteensä|netto|netto yhteensä|nettosumma|veroton|alv 0|veron peruste',
    paid: 'maksettu|jo maksettu|maksettu yhteensä|ennakkomaksu|ennakko|käsiraha|lahjakortti|maksu|suoritus|saadut maksut|hyvityssaldo',
    due: 'maksettavaa jäljellä|jäljellä|avoin summa|avoinna|avoin saldo|saldo|maksamatta|maksamatta yhteensä|erääntyvä summa|loppusuoritus',
    ignored:
      'säästät|säästö|säästösi|säästit|pisteet|palkintopisteet|bonuspisteet|kertyneet pisteet|paino|kokonaispaino|nettopaino|bruttopaino|tuotteita yhteensä|kappaleita yhteensä|määrä yhteensä|edellinen saldo|aiempi saldo|edellinen tilaus|edellinen lasku|normaalihinta|ovh|luottoraja|minimitilaus|pienin tilaus|aiempi summa|alkuperäinen summa|edellinen yhteensä',
  },
  facts: {
    orderNumber:
      'tilausnumero|tilausnumerosi|tilausnro|tilausno|tilaus nro|tilaus n:o|tilauksen numero|tilauksen nro|tilaustunnus|tilauksen tunnus|tilaus-id|tilausviite|tilausvahvistus|tilausvahvistus nro|tilausvahvistusnumero|tilausvahvistuksen numero|vahvistusnumero|tilausnumeromme|myyntitilaus|myyntitilausnumero|varausnumero|tilaus #|tilauskoodi|tilaustunniste|työnumero|toimeksianto',
    order: 'tilaus|tilauksesi|tilauksenne|uusi tilaus|verkkokauppatilaus|tilauksen',
    reference: 'viitteemme|viite|asiakirjan numero',
    yours: 'tilausnumeronne|tilauksenne numero',
    buyerReference:
      'viitteenne|viitteesi|asiakkaan viite|asiakasviite|ostotilausnumero|ostotilaus|ostotilauksenne|asiakkaan tilausnumero|ostajan viite|ostajan tilausnumero|merkkinne|po-numero',
    invoiceNumber: 'laskun numero|laskunumero|laskunro|lasku nro|lasku|lasku #|kuitti|kuittinumero|kuitin numero',
    orderDate:
      'tilauspäivä|tilauspäivämäärä|tilauspvm|tilauksen päivämäärä|tilauksen päiväys|tilauksen pvm|tilattu|tilaus tehty|tilaus luotu|tilaus vastaanotettu|tilausaika|tilausajankohta|ostopäivä|ostopäivämäärä|vahvistettu|vastaanotettu|luotu',
    date: 'päivämäärä|pvm|päiväys|päivätty|laadittu',
    delivery:
      'arvioitu toimitus|arvioitu toimitusaika|arvioitu toimituspäivä|arvioitu saapuminen|toimituspäivä|toimituspvm|toimitusaika|toimitusviikko|toimitus|vahvistettu toimituspäivä|saapuu|toimitetaan|toimitus viimeistään|toimitus arviolta|toivottu toimituspäivä|odotettu toimitus|perillä',
    otherDate:
      'laskun päivämäärä|laskun päiväys|laskun pvm|laskutuspäivä|laskupäivä|eräpäivä|maksupäivä|maksettu|viimeinen maksupäivä|lähetetty|lähetetään|lähetyspäivä|lähetyspvm|voimassa|tarjous voimassa|palautus viimeistään|tulostettu|asiakas vuodesta',
  },
  gross: 'sis|sisältää|sisältäen|sisältyy|verollinen|verollisena|brutto|josta',
  net: 'ilman|veroton|verottomana|netto|poislukien|ennen',
  choices:
    'laatu|lasite|vuori|reuna|taitto|pohjaväri|puu|puulaji|metalli|nahka|lanka|kivi|lukko|ketjun pituus|sidos|koostumus|neliöpaino|värit|kansi|sarja|kehys|kiinnitys|hiha|kaulus|malli|kuvio|teema|tausta|fontti|nimikirjaimet|teksti|kirjailu|puoli|jännite|pistoke|muisti|pinnoite|kovuus|sormuskoko|kengänkoko|mitat|mitta|suunta|lajike|paahto|jauhatus|vuosikerta|pakkaus|pakkauskoko|nippu|nauha|sydänlanka|sauma|tausta|kahva|kansi|rakenne|kohokuvio|kulmat|reiät|värjäys|pesu|leikkaus|etiketti|merkintä|metalliseos',
  each: 'á|à|a|kpl|per|hintaan|kappale|yksikköhinta',
  free: 'ilmainen|maksuton|ilmaiseksi|veloituksetta|ilmainen toimitus|maksutta',
  asides:
    'saatat pitää myös|sinua voisi kiinnostaa|sinua saattaa kiinnostaa|suosittelemme|suosituksia sinulle|liittyvät tuotteet|samankaltaisia tuotteita|muut ostivat myös|asiakkaat ostivat myös|edellinen tilauksesi|aiempi tilauksesi|aiemmat tilaukset|edellinen tilaus|myydyimmät|uutuudet|viimeksi katsellut|viimeksi katsotut|tilaa uudelleen|osta uudelleen|katso myös',
  common:
    'kiitos tilauksestasi tilauksestanne tilauksesi olemme vastaanottaneet ja on hei terveisin ystävällisin tilaus toimitus että jos ovat ei voit alla mukaan sekä',
}
