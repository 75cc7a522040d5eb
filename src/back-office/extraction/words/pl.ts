import type { Words } from './words.types.ts'

export const pl: Words = {
  columns: {
    name: 'produkt|produkty|nazwa|nazwa produktu|opis|towar|artykuł|nazwa towaru|przedmiot|usługa|pozycja|nazwa artykułu|nazwa towaru lub usługi|opis produktu|zamówione produkty|nazwa towaru/usługi|asortyment',
    quantity:
      'ilość|liczba|szt|sztuk|sztuki|il|liczba sztuk|zamówiona ilość|ilość szt|ilość zamówiona|nakład|spakowano|wysłano|zapakowano|dostarczono|ilość wysłana|wydano|zamówiono|ilość dostarczona|ilość wydana|ilość spakowana',
    measure: 'jednostka|j.m|jm|jedn|jednostka miary|miara',
    unit: 'cena jednostkowa|cena jedn|cena za sztukę|cena netto|cena/szt|cena jedn. netto|cena szt|cena jednostkowa netto|cena jednostkowa brutto|cena brutto|cena j|cena jedn. brutto|cena za szt|cena za metr|cena za jednostkę|cena/jedn',
    amount:
      'wartość|razem|suma|kwota|wartość brutto|wartość netto|łącznie|ogółem|cena łączna|kwota brutto|cena razem|kwota netto|suma częściowa',
    price: 'cena',
    sku: 'kod|sku|kod produktu|indeks|symbol|numer katalogowy|nr katalogowy|nr artykułu|kod towaru|ean|model|nr kat|numer artykułu|kod artykułu|referencja|nr produktu',
    options:
      'rozmiar|kolor|wariant|opcja|opcje|wzór|długość|szerokość|wykończenie|odcień|materiał|kolor/rozmiar|grawer|grubość|średnica|wysokość|głębokość|kształt|typ|nadruk|tkanina|język|format|smak|pojemność|zapach|edycja|powłoka|papier|uszlachetnienie|nr koloru',
    discount: 'rabat|rabat %|zniżka|upust',
    tax: 'vat|stawka vat|podatek|vat %|kwota vat|stawka',
    per: 'za|jednostka ceny|na',
    position: 'lp|nr|l.p|#|poz|pozycja nr|praca',
    weight: 'waga|masa|ciężar|waga netto|waga brutto|masa netto|masa brutto|waga produktu|waga jednostkowa',
    other:
      'cena sugerowana|sugerowana cena detaliczna|cena detaliczna|status|zdjęcie|dostępność|data dostawy|uwagi|termin|pkwiu|stan magazynowy|sprzedawca|sprzedawane przez|sklep|stan|wysyłka przez|zawiera|uwaga|komentarz|zaległe|do realizacji|gwarancja|dostawa|wysyłka|wiadomość|transakcja|producent|marka|kraj pochodzenia|pochodzenie|dostawca|wytwórca|magazyn|lokalizacja|czas dostawy|czas wysyłki|termin dostawy|termin realizacji|cena podstawowa|kod cn|pielęgnacja|numer seryjny|nr seryjny',
    lot: 'partia|nr partii|numer partii|nr serii|numer serii|kąpiel|wytop',
  },
  sums: {
    subtotal:
      'towar|towary razem|suma częściowa|wartość produktów|suma produktów|produkty|wartość towarów|wartość zamówienia bez dostawy|kwota produktów|razem produkty|podsuma|suma pośrednia|wartość koszyka|cena produktów|towary|koszyk|łączna wartość produktów|suma towarów|suma cząstkowa|wartość artykułów|kwota|razem za produkty',
    discount:
      'rabat|zniżka|kupon|kod rabatowy|bon|promocja|zniżki|rabaty|voucher|upust|bon rabatowy|kupon rabatowy|rabat ilościowy|kod promocyjny|rabat handlowy',
    shipping:
      'dostawa standardowa|standardowa dostawa|wysyłka|dostawa|koszt wysyłki|koszt dostawy|koszty wysyłki|koszty dostawy|przesyłka|kurier|transport|koszt przesyłki|opłata za dostawę|koszty transportu|paczkomat|przesyłka kurierska|sposób dostawy|wysyłka kurierska|wysyłka i obsługa|kurier dpd|paczkomaty inpost|kurier inpost|fracht|koszt transportu|dowóz',
    tax: 'łączny zapłacony podatek|zapłacony podatek|vat|podatek|podatek vat|kwota vat|suma vat|podatki|razem vat|w tym vat|ptu|kwota podatku',
    fee: 'opłata|pakowanie|ubezpieczenie|pobranie|za pobraniem|opłata manipulacyjna|opakowanie|koszt płatności|opłata za pobranie|prowizja|pakowanie na prezent|zaokrąglenie|dopłata|opłata serwisowa|koszt pobrania|opłata dodatkowa|cięcie|opłata za płatność',
    withheld: 'podatek u źródła|podatek potrącony',
    total:
      'razem zapłacono|razem|suma|do zapłaty|łącznie|razem brutto|wartość zamówienia|kwota do zapłaty|suma całkowita|ogółem|łączna kwota|wartość całkowita|suma zamówienia|kwota zamówienia|całkowita kwota|kwota łączna|razem do zapłaty|suma brutto|całkowita wartość|łączna wartość zamówienia|całość|wartość brutto|kwota całkowita|łączna wartość|suma końcowa|zapłacono łącznie|całkowita wartość zamówienia|wartość całkowita zamówienia|total|suma do zapłaty|łącznie do zapłaty|w sumie|nowa suma|nowa kwota|razem po zmianie|nowa wartość|koszt zamówienia|koszt całkowity|łączny koszt',
    net: 'razem netto|netto|suma netto|wartość netto|łącznie netto|kwota netto|wartość zamówienia netto|ogółem netto',
    paid: 'zapłacono|wpłacono|zaliczka|przedpłata|opłacono|kwota zapłacona|karta podarunkowa|wpłata|już zapłacono|płatność|otrzymana płatność|bon podarunkowy',
    due: 'pozostało do zapłaty|saldo|należność|pozostaje do zapłaty|nowe saldo|do dopłaty|pozostało|zaległość|saldo do zapłaty|kwota pozostała|pozostała kwota',
    ignored:
      'poprzednie saldo|oszczędzasz|zaoszczędzono|oszczędność|punkty|punkty lojalnościowe|zdobyte punkty|liczba punktów|waga|łączna waga|liczba produktów|liczba sztuk|poprzednie zamówienie|ostatnie zamówienie|saldo początkowe|limit kredytowy|minimalne zamówienie|zaoszczędziłeś|poprzednia faktura|waga brutto|łączna ilość|razem sztuk|najniższa cena|poprzednia suma|pierwotna kwota|poprzednia kwota|stara suma',
  },
  facts: {
    orderNumber:
      'numer zamówienia|nr zamówienia|zamówienie nr|zamówienie numer|id zamówienia|zamówienie #|numer twojego zamówienia|referencja zamówienia|nasze zamówienie|potwierdzenie zamówienia|potwierdzenie zamówienia nr|nr zam|indeks zamówienia|kod zamówienia|nasz numer|referencje|nasz nr|numer referencyjny|numer potwierdzenia|indeks|zamówienie sprzedaży|nasze zamówienie nr|nasz numer zamówienia|zam. nr|nr ref|oznaczenie zamówienia|zamówienie klienta nr|numer transakcji|referencja',
    order: 'zamówienie|twoje zamówienie|zamówienia|państwa zamówienie|nowe zamówienie',
    buyerReference:
      'państwa numer zamówienia|państwa zamówienie nr|wasze zamówienie|numer zamówienia klienta|wasz numer|referencja klienta|numer klienta zamówienia|państwa referencja|nr zamówienia klienta|państwa nr zamówienia|numer po|wasz nr zamówienia|nr zamówienia kupującego|państwa numer|wasze zamówienie nr|numer zamówienia zakupu|numer zamówienia kupującego|państwa zamówienie numer',
    invoiceNumber:
      'faktura vat|paragon fiskalny|faktura proforma|numer faktury|faktura nr|nr faktury|faktura|faktura numer|paragon nr|paragon|faktura vat nr|rachunek nr',
    orderDate:
      'data zamówienia|zamówiono|złożono|data złożenia|zamówienie złożone|zamówione dnia|data złożenia zamówienia|złożone dnia|zamówienie z dnia|data zakupu|zamówienie złożono|złożone|z dnia|złożono dnia|zakupiono|data i godzina zamówienia|zamówienie złożone dnia|data utworzenia|przyjęto dnia|potwierdzono dnia|kupiono|data przyjęcia zamówienia',
    date: 'data|dnia|data wystawienia|wystawiono',
    delivery:
      'przewidywana dostawa|data dostawy|przewidywany termin dostawy|planowana dostawa|planowana data dostawy|termin dostawy|przewidywana data dostawy|szacowana dostawa|szacowana data dostawy|dostawa do|oczekiwana dostawa|szacowany termin dostawy|przewidywane doręczenie|spodziewana dostawa|planowany termin dostawy|dostawa|oczekiwana data dostawy|spodziewana data dostawy|dostawa przewidywana|termin realizacji|dostarczymy',
    otherDate:
      'data faktury|termin płatności|data wysyłki|wysłano|data płatności|ważne do|data sprzedaży|zapłacono dnia|zwrot do|klient od|data nadania|płatne do|ostatnie zamówienie z|wysłano dnia|data wystawienia faktury|data zapłaty|przewidywana wysyłka',
  },
  gross: 'w tym|brutto|zawiera|wliczony|z vat|wliczone|wliczając|łącznie z|zawarty|z podatkiem',
  net: 'netto|bez|bez vat|plus|nie zawiera|przed',
  choices:
    'jakość|etykieta|szkliwo|podszewka|krawędź|składanie|zagięcie|kolor bazowy|drewno|metal|skóra|przędza|nić|kamień|zapięcie|długość łańcuszka|splot|skład|gramatura|oprawa|kolory|okładka|zestaw|wersja|rama|kolor ramy|montaż|rękaw|kołnierz|płeć|motyw|temat|tło|czcionka|inicjały|tekst|napis|personalizacja|strona|rozmiar drutów|objętość|moc|napięcie|wtyczka|pamięć|powierzchnia|twardość|rozmiar pierścionka|rozmiar buta|wymiary|wymiar|orientacja|odmiana|palenie|mielenie|rocznik|paczka|pakiet|ton|wstążka|knot|obszycie|kolor główny|dekor|uchwyt|pokrywka|podstawa|faktura|tłoczenie|rogi|otwory|barwienie|pranie|znakowanie|krój|rodzaj|gatunek|druk|zadruk|opakowanie|cięcie|pakowanie',
  each: 'w cenie|w cenie po|po cenie|po|à|a|za|cena jednostkowa|za sztukę|za szt|każdy|każda',
  free: 'gratis|za darmo|bezpłatnie|bezpłatna|darmowa|darmowa dostawa|wliczone|bezpłatny|darmowy',
  asides:
    'może ci się spodobać|polecane dla ciebie|polecamy|polecane produkty|inni klienci kupili|klienci kupili również|podobne produkty|bestsellery|nowości|twoje poprzednie zamówienie|poprzednie zamówienia|ostatnie zamówienie|poprzednie zamówienie|często kupowane razem|ostatnio oglądane|to może cię zainteresować|mogą ci się spodobać|polecamy również|sprawdź też|kup ponownie|rekomendowane|produkty powiązane|zobacz także|zobacz również|dobierz do zestawu|wybrane dla ciebie|inni kupili również',
  common:
    'zamówienie zamówienia dziękujemy za twoje państwa dostawa wysyłka jest na do nie się oraz dla złotych dzień dobry szanowni państwo z poważaniem w i po prosimy',
}
