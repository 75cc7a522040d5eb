import type { Words } from './words.types.ts'

export const hu: Words = {
  columns: {
    name: 'termék|termékek|terméknév|termék neve|termék megnevezése|megnevezés|tétel|tételek|tétel megnevezése|cikk|cikkek|cikknév|leírás|termékleírás|név|áru|áru megnevezése|megrendelt termékek|rendelt termékek|szolgáltatás|szolgáltatás megnevezése|megnevezése|anyag',
    quantity:
      'mennyiség|menny|db|db.|darab|darabszám|rendelt mennyiség|megrendelt mennyiség|rendelve|szállított mennyiség|szállítva|kiszállítva|kiszállított mennyiség|csomagolva|kiszállított|példányszám|tételszám|menny.',
    measure: 'egység|me|m.e|mértékegység|mee|menny. egys|m. egység',
    unit: 'egységár|egység ár|egys.ár|egys. ár|nettó egységár|bruttó egységár|darabár|db ár|ár/db|ft/db|egységára|nettó ár|bruttó ár|listaár|méterár|ár/m|egységenkénti ár',
    amount:
      'összeg|összesen|érték|nettó érték|bruttó érték|nettó összeg|bruttó összeg|nettó összesen|bruttó összesen|teljes ár|részösszeg|össz|sorösszeg|tétel összesen|összár|ár összesen|összérték|tételösszeg|bruttó részösszeg|fizetendő|végösszeg',
    price: 'ár',
    sku: 'cikkszám|termékkód|kód|cikkszáma|sku|ean|modell|vonalkód|termékszám|azonosító|cikkkód|típusszám|termékazonosító|áruazonosító|hivatkozás',
    options:
      'méret|szín|változat|opció|opciók|választott opciók|anyag|hossz|hosszúság|szélesség|minta|illat|árnyalat|gravírozás|felület|vastagság|átmérő|magasság|mélység|forma|alak|típus|nyomat|szövet|nyelv|formátum|íz|űrtartalom|kivitel|kiadás|papír|fóliázás|tulajdonságok|jellemzők|színkód',
    discount: 'kedvezmény|engedmény|kedv|kedvezmény %|eng|eng. %|vonalkedvezmény|kedvezmény mértéke',
    tax: 'áfa|áfa %|áfa kulcs|áfakulcs|adó|áfa összege|áfa érték|áfa összeg|áfatartalom',
    per: 'per|áregység|árazási egység',
    position: 'ssz|sorszám|tételsz|sor|#|s.sz|poz|tsz',
    weight: 'súly|tömeg|nettó súly|bruttó súly|nettó tömeg|bruttó tömeg|termék súlya|össztömeg',
    other:
      'ajánlott fogyasztói ár|fogyasztói ár|állapot|kép|raktárkészlet|raktár|készlet|elérhetőség|szállítási határidő|szállítási idő|megjegyzés|megjegyzések|eladó|üzlet|bolt|tartalma|tartalmaz|hátralék|visszamaradt|garancia|szállítás|üzenet|vtsz|vámtarifaszám|szj|határidő|gyártó|márka|származás|származási hely|származási ország|beszállító|szállító|forgalmazó|raktáron|tárhely|szállítás várható ideje|várható szállítás|alapár|kezelés|ápolás|gyári szám|sorozatszám',
    lot: 'tételszáma|gyártási tétel|gyártási szám|lot|lot szám|festési tétel|sarzs|sarzsszám|tétel azonosító|fürdő|festőfürdő|sarzs szám|gyártási tételszám',
  },
  sums: {
    subtotal:
      'részösszeg|részösszesen|termékek|termékek összesen|tételek összesen|áruérték|termékek ára|áru értéke|kosár értéke|kosár összesen|kosár tartalma|termékek értéke|cikkek összesen|áruk értéke|rendelt termékek összesen|tételek értéke|termékár',
    discount:
      'kedvezmény|kedvezmények|kupon|kuponkód|kuponkedvezmény|engedmény|árengedmény|kedvezmény összesen|akció|promóció|utalvány|vásárlói kedvezmény|mennyiségi kedvezmény|törzsvásárlói kedvezmény|viszonteladói kedvezmény|partnerkedvezmény|kedvezménykód|kedvezményes kupon',
    shipping:
      'szállítás|szállítási költség|szállítási díj|szállítási költségek|kiszállítás|kiszállítási díj|házhozszállítás|fuvar|fuvardíj|fuvarköltség|postaköltség|postázás|postai díj|csomagolás és szállítás|szállítás és csomagolás|szállítási mód|futár|futárszolgálat|futárdíj|átvételi mód|csomagküldés|szállítás díja|szállítási módja|kiszállítás díja|házhoz szállítás|postai szállítás|csomagautomata|csomagpont|posta|csomagolás és posta|postázás díja',
    tax: 'áfa|adó|adó összesen|áfa összesen|áfa összege|áfa tartalom|áfatartalom|forgalmi adó|általános forgalmi adó|ebből áfa|áfa összeg|adó összege|összes áfa',
    fee: 'csomagolás|csomagolási díj|csomagolási költség|utánvét|utánvét díja|utánvét költsége|utánvéti díj|utánvét kezelési díj|kezelési költség|kezelési díj|fizetési díj|fizetési mód díja|díjcsomagolás|ajándékcsomagolás|biztosítás|kerekítés|szolgáltatási díj|kényelmi díj|felár|raklapdíj|betétdíj|vágási díj|környezetvédelmi díj|kis rendelés felára|fizetés költsége|kerekítési különbözet',
    withheld: 'forrásadó|levont adó',
    total:
      'összesen|végösszeg|mindösszesen|fizetendő|fizetendő összesen|fizetendő végösszeg|fizetendő összeg|fizetendő bruttó|bruttó összesen|bruttó végösszeg|rendelés összesen|rendelés végösszege|rendelés értéke|rendelés összege|megrendelés összege|megrendelés végösszege|teljes összeg|összeg|számla végösszege|számla összege|teljes ár|teljes|összes|bruttó összeg|összesen fizetendő|teljes rendelés|végösszesen|bruttó érték|terhelendő teljes összeg|a rendelés végösszege|mindösszesen fizetendő|bruttó|összesítve|új végösszeg|új összeg|módosított végösszeg',
    net: 'nettó|nettó összesen|nettó összeg|nettó végösszeg|nettó érték|adóalap|összesen nettó|nettó részösszeg|áfa alapja|áfa alap',
    paid: 'fizetve|befizetve|kifizetve|előleg|foglaló|már fizetve|ajándékkártya|ajándékutalvány|előre fizetve|beérkezett összeg|befizetés|egyenlegből fizetve|fizetett összeg|előlegszámla',
    due: 'hátralék|egyenleg|fennmaradó összeg|hátralévő összeg|még fizetendő|esedékes összeg|tartozás|fennálló tartozás|fizetendő egyenleg|nyitott összeg|új egyenleg|maradék|hátramaradó összeg',
    ignored:
      'megtakarítás|megtakarítása|ön megtakarít|pont|pontok|hűségpontok|jóváírt pontok|súly|össztömeg|tömeg|összsúly|összes darab|összes mennyiség|tételek száma|darabszám összesen|előző egyenleg|nyitó egyenleg|előző rendelés|korábbi rendelés|előző számla|eredeti ár|hitelkeret|minimális rendelés|ingyenes szállítás felett|nettó súly|bruttó súly|nettó tömeg|bruttó tömeg|listaár|korábbi végösszeg|eredeti végösszeg|korábbi összeg',
  },
  facts: {
    orderNumber:
      'rendelésszám|rendelési szám|rendelés száma|rendelés szám|rendelésszáma|rendelés azonosító|rendelési azonosító|rendelésazonosító|rendelés azonosítója|rendelés sorszáma|megrendelés száma|megrendelésszám|megrendelés azonosító|megrendelés azonosítója|megrendelési szám|megrendelés sorszáma|rendelés #|rendelés-visszaigazolás|rendelés visszaigazolás|visszaigazolás|visszaigazolás száma|visszaigazolás sorszáma|rendelés-visszaigazolás száma|rendelésvisszaigazolás|értékesítési rendelés|vevői rendelés|foglalási szám|rendelésszámunk|rendelés kódja|rendelés id|munkaszám',
    order:
      'rendelés|rendelése|rendelésed|megrendelés|megrendelése|megrendelésed|az ön rendelése|új rendelés|megrendelését|rendelését',
    reference:
      'hivatkozási szám|hivatkozásunk|hivatkozás|ügyiratszám|bizonylatszám|bizonylat száma|bizonylat sorszáma|iktatószám|azonosító szám',
    yours: 'az ön rendelésszáma|önök rendelésszáma|rendelési számuk|rendelésszámuk',
    buyerReference:
      'vevői rendelésszám|vevő rendelésszáma|vevői rendelési szám|önök hivatkozása|hivatkozásuk|vevői hivatkozás|ügyfél hivatkozás|beszerzési rendelés|beszerzési rendelés száma|ügyfél rendelésszáma|po szám|partner rendelésszáma|ügyfél hivatkozása',
    invoiceNumber:
      'díjbekérő|díjbekérő száma|díjbekérő sorszáma|számlaszám|számla száma|számla sorszáma|számla|számla sz|nyugtaszám|nyugta|nyugta száma|számla azonosító',
    orderDate:
      'rendelés dátuma|rendelés ideje|rendelés időpontja|megrendelés dátuma|megrendelés ideje|megrendelés időpontja|rendelés kelte|megrendelés kelte|rendelve|megrendelve|vásárlás dátuma|vásárlás ideje|rendelés napja|rendelés leadva|leadás dátuma|beérkezett|rendelés beérkezett|visszaigazolás dátuma|visszaigazolás kelte|létrehozva|rendelés rögzítve|rögzítve|rendelés leadásának ideje|leadva|rendelés leadásának dátuma',
    date: 'dátum|kelt|kelte|keltezés|kiállítás dátuma|kiállítás kelte|kiállítva|kiállítás|számla kelte',
    delivery:
      'várható szállítás|várható kiszállítás|várható érkezés|szállítás várható ideje|szállítás dátuma|szállítási határidő|szállítási idő|kiszállítás várható ideje|kiszállítás dátuma|tervezett szállítás|szállítás|kiszállítás|várható szállítási idő|várható átvétel|szállítás várható dátuma|várható teljesítés|érkezés|kért szállítási határidő|vállalt határidő|várható kézbesítés|átvétel',
    otherDate:
      'számla dátuma|fizetési határidő|esedékesség|esedékesség dátuma|fizetés esedékessége|teljesítés|teljesítés dátuma|teljesítés kelte|teljesítés időpontja|fizetés dátuma|feladás dátuma|feladva|kiszállítva|szállítva|érvényes|érvényesség|ajánlat érvényessége|fizetve|nyomtatva|visszaküldési határidő|lejárat',
  },
  gross: 'bruttó|tartalmaz|tartalmazza|áfás|áfával|beleértve|ebből|tartalma|benne',
  net: 'nettó|nélkül|nélküli|plusz|kivéve|előtt',
  choices:
    'minőség|máz|bélés|szegély|hajtás|alapszín|fa|fafajta|fém|bőr|fonal|cérna|kő|drágakő|zár|lánchossz|kötés|összetétel|papírsúly|színek|borító|készlet|keret|keret színe|rögzítés|ujj|gallér|nem|motívum|téma|háttér|betűtípus|monogram|kezdőbetűk|felirat|szöveg|egyedi felirat|oldal|tűméret|térfogat|feszültség|csatlakozó|memória|bevonat|keménység|gyűrűméret|cipőméret|méretek|tájolás|fajta|pörkölés|őrlés|évjárat|csomag|csomagolás|kiszerelés|köteg|szalag|kanóc|vágás|varrás|hátlap|fő szín|fogantyú|fedél|talp|szerkezet|dombornyomás|fólia|sarkok|lyukasztás|festés|mosás|címke|karton|ötvözet',
  each: 'á|à|egységár|db|darabonként|darabja|per|x',
  free: 'ingyenes|ingyen|díjmentes|díjtalan|ingyenes szállítás|térítésmentes|grátisz',
  asides:
    'ez is érdekelheti|ezek is érdekelhetik|önnek ajánljuk|neked ajánljuk|ajánlott termékek|kapcsolódó termékek|hasonló termékek|mások ezt is vették|vásárlóink ezt is vették|előző rendelése|korábbi rendelései|korábbi rendelések|előző rendelés|korábbi rendelés|legnépszerűbb termékek|újdonságok|legutóbb megtekintett|rendelje meg újra|ajánlataink|tekintse meg|további ajánlatunk|nézze meg ezeket is',
  common:
    'köszönjük rendelését rendelésed megrendelését a az és hogy nem van kedves tisztelt üdvözlettel szállítás önnek számára kérjük alábbi megkaptuk termékek lesz vagy ön mi is',
}
