import type { Words } from './words.types.ts'

export const cs: Words = {
  columns: {
    name: 'produkt|produkty|zboží|název|položka|popis|název produktu|artikl|název zboží|označení|popis zboží|předmět|výrobek|popis položky|název položky',
    quantity:
      'množství|počet|ks|kusů|počet kusů|mn|počet ks|objednané množství|mnozstvi|náklad|zabaleno|odesláno|dodáno|expedováno|objednáno|množství dodané|dodané množství|dodaný počet|počet jednotek|mnoz',
    measure: 'jednotka|mj|m.j|měrná jednotka|jedn',
    unit: 'cena za kus|jednotková cena|cena za jednotku|cena/ks|cena za ks|cena za mj|j. cena|cena/mj|jedn. cena|cena ks|kusová cena|cena za metr|cena za j',
    amount:
      'celkem|částka|cena celkem|celková cena|součet|celkem bez dph|celkem s dph|suma|hodnota|celkem kč|mezisoučet',
    price: 'cena|cena bez dph|cena s dph',
    sku: 'kód|sku|kód produktu|kód zboží|číslo zboží|katalogové číslo|kat. č|obj. č|číslo položky|model|ean|kat. číslo|číslo artiklu|kód položky|referenční číslo|reference',
    options:
      'velikost|barva|varianta|možnosti|provedení|délka|šířka|materiál|vzor|odstín|rozměr|rytina|povrch|tloušťka|průměr|výška|hloubka|tvar|typ|potisk|látka|jazyk|formát|příchuť|objem|vůně|edice|papír|laminace|číslo barvy|úprava',
    discount: 'sleva|sleva %',
    tax: 'dph|dph %|sazba dph|sazba|daň',
    per: 'za',
    position: 'č|poř|pořadí|#|pol|řádek|práce|zakázka',
    weight: 'hmotnost|váha|hmotnost netto|hmotnost brutto|hmotnost produktu|hmotnost zboží|celková hmotnost',
    other:
      'doporučená cena|doporučená prodejní cena|dpc|dostupnost|stav|obrázek|termín dodání|poznámka|skladem|prodejce|prodává|obchod|stav zboží|odesílá|obsahuje|komentář|zbývá dodat|záruka|doručení|doprava|zpráva|transakce|výrobce|značka|země původu|původ|dodavatel|sklad|sklad. místo|dodací lhůta|doba dodání|základní cena|celní kód|péče|údržba|praní|výrobní číslo|sériové číslo',
    lot: 'šarže|číslo šarže|č. šarže|partie|lázeň|barvicí lázeň',
  },
  sums: {
    subtotal:
      'zboží bez dopravy|mezisoučet|cena zboží|zboží|cena za zboží|produkty|součet položek|hodnota zboží|celkem za zboží|zboží celkem|položky|cena produktů|mezisoučet zboží|součet produktů|cena položek',
    discount:
      'sleva|slevy|kupón|kupon|slevový kód|slevový kupón|voucher|poukaz|dárkový poukaz sleva|množstevní sleva|akce',
    shipping:
      'standardní doručení|standardní doprava|doprava|poštovné|dopravné|doručení|cena dopravy|poštovné a balné|doprava a balné|dodání|náklady na dopravu|přeprava|způsob dopravy|doprava a platba|přepravné|zásilkovna|cena za dopravu|náklady na dopravu a balné|rozvoz',
    tax: 'dph|daň|celkem dph|částka dph|z toho dph|daně|výše dph|dph celkem|daň celkem',
    fee: 'balné|dobírka|dobírečné|poplatek|manipulační poplatek|pojištění|zaokrouhlení|dárkové balení|poplatek za platbu|recyklační poplatek|příplatek|platba na dobírku|servisní poplatek|střih',
    withheld: 'srážková daň|sražená daň',
    total:
      'celkem|celkem k úhradě|k úhradě|celková cena|celková částka|cena celkem|celkem s dph|celkem včetně dph|k zaplacení|celkem k zaplacení|celková suma|suma|součet|částka k úhradě|cena celkem s dph|celková cena objednávky|celkem za objednávku|konečná cena|celkem zaplaceno|hodnota objednávky|celková hodnota objednávky|objednávka celkem|dohromady|úhrnem|nová cena celkem|nová částka|nově celkem',
    net: 'celkem bez dph|základ daně|cena bez dph|cena celkem bez dph|základ|částka bez dph|mezisoučet bez daně',
    paid: 'zaplaceno|záloha|již zaplaceno|uhrazeno|zaplacená záloha|dárkový poukaz|platba|přijatá platba',
    due: 'zbývá uhradit|zbývá zaplatit|doplatek|zůstatek|dlužná částka|nový zůstatek|zbývá|nedoplatek',
    ignored:
      'předchozí zůstatek|ušetřili jste|úspora|ušetříte|body|věrnostní body|získané body|hmotnost|počet položek|předchozí objednávka|poslední objednávka|minimální objednávka|počáteční zůstatek|původní cena|původní cena celkem|původní částka|předchozí celkem',
  },
  facts: {
    orderNumber:
      'číslo objednávky|objednávka č|objednávka číslo|č. objednávky|objednávka #|číslo vaší objednávky|id objednávky|kód objednávky|naše číslo objednávky|potvrzení objednávky č|potvrzení objednávky|zakázka č|číslo zakázky|objednávka čís|číslo potvrzení|naše objednávka č',
    order: 'objednávka|vaše objednávka|objednávky|nová objednávka|objednávku',
    buyerReference:
      'vaše číslo objednávky|vaše objednávka č|číslo objednávky zákazníka|vaše reference|objednávka zákazníka|vaše značka|vaše po',
    invoiceNumber: 'číslo faktury|faktura č|faktura číslo|faktura|č. faktury|číslo dokladu|účtenka č|daňový doklad č',
    orderDate:
      'datum objednávky|objednáno|objednáno dne|datum objednání|ze dne|objednávka ze dne|vytvořeno|datum vytvoření|objednávka vytvořena|přijato dne|datum nákupu|vytvořena dne|datum přijetí',
    date: 'datum|dne|datum vystavení|vystaveno',
    delivery:
      'předpokládané doručení|datum doručení|očekávané doručení|předpokládaný termín dodání|termín dodání|datum dodání|doručení|předpokládané datum doručení|očekávané datum doručení|plánované doručení|předpokládané dodání|očekávané dodání|dodání',
    otherDate:
      'datum splatnosti|splatnost|datum odeslání|odesláno|platnost do|datum platby|zaplaceno dne|datum zdanitelného plnění|datum expedice|splatné do',
  },
  gross: 'včetně|s|z toho|vč|zahrnuje|obsahuje|v ceně',
  net: 'bez|bez dph|netto|před',
  choices:
    'kvalita|jakost|balení|etiketa|štítek|glazura|podšívka|okraj|hrana|sklad|základní barva|dřevo|dřevina|kov|kůže|příze|nit|kámen|zapínání|délka řetízku|vazba|složení|gramáž|barvy|obálka|sada|verze|rám|barva rámu|montáž|rukáv|límec|pohlaví|motiv|téma|pozadí|písmo|iniciály|text|nápis|personalizace|strana|velikost jehlic|výkon|napětí|zástrčka|paměť|povlak|tvrdost|velikost prstenu|velikost bot|rozměry|míry|orientace|odrůda|pražení|mletí|ročník|balíček|svazek|tón|stuha|knot|lem|zadní strana|hlavní barva|dekor|držadlo|víčko|podstavec|struktura|ražba|rohy|otvory|barvení|praní|značení|řez|druh|tisk|dokončení|zpracování|gramáž papíru|ořez|skládání|střih|slitina',
  each: 'za cenu|v ceně|po|à|za|za kus|za ks|každý',
  free: 'zdarma|bezplatně|gratis|v ceně|doprava zdarma',
  asides:
    'mohlo by vás zajímat|doporučujeme|doporučené produkty|ostatní zákazníci koupili|související produkty|nejprodávanější|novinky|vaše předchozí objednávka|předchozí objednávky|předchozí objednávka|často kupováno společně|naposledy prohlížené|podobné produkty|mohlo by se vám líbit|zákazníci také koupili|vaše poslední objednávka|poslední objednávka|koupit znovu|doporučujeme také|vybrali jsme pro vás',
  common:
    'děkujeme za vaši objednávka objednávku objednávky vás dodání doprava zboží jsme bude vám není které prosím dobrý den zdravím s pozdravem je na a v z že prosíme potvrzujeme',
}
