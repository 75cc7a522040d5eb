/**
 * Words and parts of words in all languages, as sources of regular expressions. To add a language, append its words to
 * each list. "Folded" lists are compared with texts that `folded` has normalised: lower case, no accents.
 */

/** Words that mean "number". */
export const numberWords =
  'no|nr|nbr|nro|num|numb?er|numéro|número|numero|nummer|numer|číslo|cislo|č|čís|id|code|código|codigo|codice|kode|kod|ref|reference|क्रमांक|संख्या|नंबर|n:o|szám|száma|sorszám|sorszáma|αριθμός|αριθ|αρ|νο|κωδικός|κωδ|numărul|număr|numarul|numar|numarası|numaranız|numarasi|nosu|kodu|cod|codul|sz|numeru|numerem|číslem|číslom|αριθμό|numerolla|numeroa'

/** Names of taxes. Folded. */
export const taxNames =
  'dph|kdv|alv|tax|taxes|vat|gst|mwst|ust|steuer|tva|iva|btw|moms|mva|podatek|podatku|podatkiem|vat|taxe|impuestos|impuesto|imposta|belasting|कर|जीएसटी|afa|afaval|ado|vero|veroa|φπα|φ.π.α|φορο|φορος|vergi|merverdiavgift'

/** Words for "with" before the name of a tax: `Total with VAT`. Folded. */
export const withWords = 'with|mit|avec|con|com|met|med|z|ze|s|se|με|cu'

/** Words for "free" beside a word for shipping. Folded. */
export const freeAdjectives =
  'free|kostenlose[rs]?|gratis|gratuit[aoe]?|gratuitement|offerte?|gratuita|darmow[aey]|bezplatn[aey]|zdarma|fri|fritt|मुफ्त|नि शुल्क|निःशुल्क|ilmainen|maksuton|ingyenes|dijmentes|δωρεαν|gratuita|ucretsiz|bedava'

/** Words for "your" before a label. */
export const possessives =
  'your|votre|vos|v/|ihre?r?|deine?r?|su|tu|vuestro|il tuo|il suo|vostr[oa]|vs\\.?|uw|je|jouw|seu|sua|a sua|vossa?o?|twoje|państwa|wasze|din|ert?|deres|jeres|vaše|आपका|आपकी|teidän|sinun|az ön|önök|dvs|dumneavoastră|sizin'

/** Parts of words for insurance. Folded. */
export const insuranceStems =
  'insur|versicher|assuranc|seguro|assicuraz|verzeker|ubezpiecz|forsakring|forsikr|vakuutu|pojist|biztosit|asigur|ασφαλισ|sigorta|बीमा|保险'

/** Words for a deposit, an instalment or another part of the price that is paid separately. */
export const partPayments = String.raw`deposits?|instal?lments?|part(?:ial)? payment|down payment|anzahlung\p{L}*|abschlags?\p{L}*|teilzahlung\p{L}*|teilrechnung|acomptes?|arrhes|anticipo|señal|acconto|aanbetaling|voorschot|deelbetaling|sinal|adiantamento|zaliczk\p{L}*|záloh\p{L}*|handpenning|förskott|delbetalning|forskud|forskudd|delbetaling|käsiraha|osamaksu|előleg\p{L}*|foglaló|részlet\p{L}*|avans\p{L}*|acont\p{L}*|προκαταβολή\p{L}*|kapora|ön ödeme|peşinat|depozito|अग्रिम|定金|订金|预付款`

/** Words before a price that was reduced: `was 20.00, now 15.00`. */
export const formerWords =
  'was|formerly|before|instead of|originally|regular|statt|anstatt|vorher|bisher|ursprünglich|au lieu de|avant|antes|en vez de|en lugar de|invece di|anziché|prima|van|voor|in plaats van|em vez de|zamiast|przedtem|i stället för|före|tidigare|før|i stedet for|ennen|aiemmin|původně|místo|helyett|korábban|eredetileg|în loc de|înainte|αντί για|αντί|από|πριν|yerine|önceki|पहले|原价'

/** Words before the price that replaced it. */
export const newPriceWords =
  'now|only|just|you pay|jetzt|nur|maintenant|ahora|ora|adesso|nu|voor|agora|por|teraz|tylko|nå|bare|kun|nyt|vain|nyní|nově|most|acum|doar|τώρα|μόνο|şimdi|अब|现价'

/** Parts of words for the buyer in labels of the buyer's own number. */
export const buyerStems =
  'buyer|purchaser|besteller|käufer|acheteur|comprador|acquirente|compratore|koper|kupując|nabywc|köpare|køber|kjøper|ostaja|kupující|odběratel|vevő|megrendelő|cumpărător|αγοραστ|alıcı|खरीदार|क्रेता|买方|购方'

/** Parts of words for orders. */
export const orderStems =
  'order|bestell|auftrag|commande|pedido|orden(?!\\p{L})|encomenda|ordine|zam[oó]wieni|ordre|beställning|objedn|ऑर्डर|tilau[sk]|rendelés|παραγγελ|bestilling|comand[aă]|comenzi|sipari[sş]'

/** Parts of words beside dates of deliveries and payments. */
export const otherDayStems =
  'expect|erwart|prévu|previst|verwacht|forvent|förvänt|očekáv|oczekiw|deliv|liefer|versand|livrai|entrega|env[íi]o|conseg|spedi|lever|verzend|dostaw|wysy|dod[áa]n|due|fällig|zahl|échéance|venc|scad|verval|förfall|forfald|termin|valid|gültig|expir|birth|print|ship|arriv|ready|until|bis\\b|डिलीवरी|toimit|lähet|eräpäiv|voimassa|arvioi|várható|száll|határid|esedék|telj[eé]sít|érvényes|παράδοσ|παραδο|αποστολ|λήξη|ισχύ|εκτιμ|αναμεν|forfall|gyldig|sendt|livr|exped|scaden|termen|valabil|estim|teslim|tahmin|sevk|vade|geçerli|termin|kargo'

/** Parts of words beside dates that are not order dates: a payment, an event, the time since somebody is a customer. */
export const otherDeedStems =
  'pa(?:id|y)|paye|paié|pag[oa]|betal|płat|plat[bn]|since|seit|depuis|desde|\\bdal\\b|sinds|sedan|siden|maksu|maksett|fizet|πληρωμ|εξόφλ|plăt|plat[aă]|achit|ödeme|ödendi'

/** Words for "per" between a price and its units: `5.00 per 100`. */
export const perWords = 'per|pro|je|par|por|al|le|la|il|lo|el|das|der|die|het|the|pr\\.?|za|für|an?|प्रति'

/** Words for 100 and 1,000, for prices of so many pieces. `manyDigits` matches 100, 1,000 and 10,000 in digits. */
export const hundredWords =
  'cent|cento|ciento|cien|cem|hundred|hundert|honderd|hundra|hundrede|hundre|sto|száz|sata|sută|yüz|εκατό|सौ'
export const thousandWords =
  'mille|millar|milheiro|millier|mila|thousand|tausend|duizend|tusen|tusind|tysiąc|tisíc|ezer|tuhat|mie|bin|χίλια|हज़ार|हजार'
export const manyDigits = '10{2,4}|10?[., ]000'

/** Words that mark an item as cancelled. */
export const cancelledLineWords =
  'cancel(?:l)?ed|deleted from order|storniert|gestrichen|entfällt|annulée?s?|supprimée?s?|anulad[oa]s?|cancelad[oa]s?|annullat[oaie]|cancellat[oaie]|geannuleerd|vervallen|vervalt|anulowan[eoya]|skreślon[eoya]|avbeställ[dt]a?|annullera[dt]e?|utgår|utgått|annulleret|udgår|udgået|annullert|kansellert|utgått|peruttu|peruutettu|zrušen[oaýé]|stornován[oaýé]|törölve|törölt|lemondva|anulat[ăe]?|ακυρώθηκ(?:ε|αν)|ακυρωμέν[οηα]|iptal(?: edildi)?|रद्द|已取消|キャンセル'

/** Parts of words in labels of the numbers of parcels and customers. */
export const parcelStems =
  'track|sendung|paket|suivi|seguimiento|segui|rastre|śledz|spår|spor|zásil|parcel|colis|paquete|pacco|pakk?et|przesyłk|customer|kunde|client|klant|klient|zákazn|lähety|seuranta|asiakas|csomag|nyomkövet|ügyfél|vevő|αποστολ|δέμα|δέματος|πελάτη|spor|kund|awb|colet|curier|kargo|takip|gönderi|müşteri'

/** Words for receipts. */
export const receiptStems =
  '(?<!\\p{L})(?:receipt|quittung|kassenbon|bon|reçu|ticket de caisse|recibo|ricevuta|scontrino|kassabon|betaalbewijs|kvittering|bonnetje|kvitto|paragon|kuitti|nyugta|απόδειξη|makbuz|účtenka|chitanță|bon fiscal|रसीद|收据)(?!\\p{L})'

/** Parts of words that mean "date". */
export const dateStems =
  'dat(?:um|e|o|a|y)|fecha|दिनांक|päivä(?:määrä|ys)?|pvm|dátuma?|kelte?|ημερομηνία|ημ/νία|dat[aă]|tarih'

/** Words for "and". */
export const andWords = 'and|und|et|y|e|en|og|och|i|a|ja|és|και|व|और|ve|și|si'

/** Words for "is" and "under" before a number, with the articles that may follow. */
export const copulas =
  '(?:is|ist|lautet|est|es|è|é|jest|to|är|er|है|on|είναι|under|unter|onder|sous|bajo|sotto|sob|pod|sub)(?:\\s(?:the|der|die|das|le|la|el|il|o|a|de|het|ο|η|το))?'

/** Words that follow a number: `2026-0770 számú rendelés`. */
export const wordsBehindNumber =
  "numarayla|számú|számmal|számon|sz\\.|szám alatt|sorszámon|sorszámmal|numaralı|numarasıyla|numara ile|no ile|no[’']?lu"

/** Words for "as" or "under" before the number of a booked order: `booked in as MW-311`. */
export const asWords = 'as|als|som|come|como|jako|comme|ως|mint|ca|unter|under|onder|sous|bajo|sotto|sob|pod|olarak'

/** Words for "with us" beside a number: `Saken har nummer 12 hos oss`. */
export const withUs =
  'with us|bei uns|hos oss|hos os|chez nous|con noi|da noi|con nosotros|bij ons|connosco|u nas|u nás|meillä|nálunk|la noi|σε εμάς|bizde'
