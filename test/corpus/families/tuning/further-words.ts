import { phrases } from '../../kit/phrases.ts'

/**
 * Words for facts that only some mails state: payments, parcels, taxes by rate, notes. Every language of the corpus has
 * them.
 */
export const furtherWords = phrases(
  [
    'giftCard',
    'paid',
    'due',
    'deposit',
    'balance',
    'net',
    'gross',
    'rate',
    'rounding',
    'rounded',
    'inWords',
    'pieces',
    'parcel',
    'ordered',
    'shipped',
    'open',
    'less',
    'contains',
    'note',
    'remark',
    'arrival',
    'per',
    'purchase',
    'hello',
    'noted',
    'greeting',
    'previous',
    'points',
  ],
  {
    en: 'Gift card|Paid|Amount due|Deposit|Balance due|Net|Gross|Rate|Rounding|Rounded total|In words|Total quantity|Parcel|Ordered|Shipped|Backordered|Discount|Contains|Note|Please handle with care|Expected delivery|per|Your PO number|Hello|We have noted the following for you|Kind regards|Previous balance|Points earned',
    de: 'Geschenkgutschein|Bezahlt|Zu zahlen|Anzahlung|Restbetrag|Netto|Brutto|Satz|Rundung|Gerundeter Betrag|In Worten|Gesamtmenge|Paket|Bestellt|Geliefert|Rückstand|Rabatt|Enthält|Hinweis|Bitte vorsichtig behandeln|Voraussichtliche Lieferung|per|Ihre Bestellnummer|Guten Tag|Wir haben für Sie vorgemerkt|Mit freundlichen Grüßen|Vorheriger Saldo|Gesammelte Punkte',
    fr: 'Carte cadeau|Payé|Reste à payer|Acompte|Solde|HT|TTC|Taux|Arrondi|Total arrondi|En toutes lettres|Quantité totale|Colis|Commandé|Expédié|En reliquat|Remise|Contient|Note|À manipuler avec soin|Livraison prévue|par|Votre référence|Bonjour|Nous avons noté pour vous|Cordialement|Solde précédent|Points gagnés',
    es: 'Tarjeta regalo|Pagado|Pendiente de pago|Anticipo|Saldo pendiente|Base|Bruto|Tipo|Redondeo|Total redondeado|En letras|Cantidad total|Paquete|Pedido|Enviado|Pendiente|Descuento|Contiene|Nota|Tratar con cuidado|Entrega estimada|por|Su referencia|Buenos días|Hemos anotado para usted|Un saludo|Saldo anterior|Puntos ganados',
    it: 'Carta regalo|Pagato|Da pagare|Acconto|Saldo|Imponibile|Lordo|Aliquota|Arrotondamento|Totale arrotondato|In lettere|Quantità totale|Pacco|Ordinato|Spedito|Residuo|Sconto|Contiene|Nota|Maneggiare con cura|Consegna prevista|per|Vostro riferimento|Buongiorno|Abbiamo annotato per voi|Cordiali saluti|Saldo precedente|Punti ottenuti',
    nl: 'Cadeaubon|Betaald|Te betalen|Aanbetaling|Openstaand saldo|Netto|Bruto|Tarief|Afronding|Afgerond totaal|In woorden|Totaal aantal|Pakket|Besteld|Verzonden|Nabestelling|Korting|Bevat|Opmerking|Voorzichtig behandelen|Verwachte levering|per|Uw referentie|Goedendag|Wij hebben voor u genoteerd|Met vriendelijke groet|Vorig saldo|Verdiende punten',
    pt: 'Cartão-presente|Pago|Valor em dívida|Sinal|Saldo|Líquido|Bruto|Taxa|Arredondamento|Total arredondado|Por extenso|Quantidade total|Volume|Encomendado|Enviado|Em falta|Desconto|Contém|Nota|Manusear com cuidado|Entrega prevista|por|A vossa referência|Bom dia|Registámos para si|Com os melhores cumprimentos|Saldo anterior|Pontos ganhos',
    pl: 'Karta podarunkowa|Zapłacono|Do zapłaty|Zaliczka|Pozostało do zapłaty|Netto|Brutto|Stawka|Zaokrąglenie|Po zaokrągleniu|Słownie|Łączna ilość|Paczka|Zamówiono|Wysłano|Zaległe|Rabat|Zawiera|Uwaga|Ostrożnie|Przewidywana dostawa|za|Państwa numer zamówienia|Dzień dobry|Zanotowaliśmy dla Państwa|Pozdrawiamy|Poprzednie saldo|Zdobyte punkty',
    sv: 'Presentkort|Betalt|Att betala|Handpenning|Kvar att betala|Netto|Brutto|Sats|Öresavrundning|Avrundat belopp|Med bokstäver|Totalt antal|Paket|Beställt|Skickat|Restnoterat|Rabatt|Innehåller|Notering|Hanteras varsamt|Beräknad leverans|per|Er referens|Hej|Vi har noterat följande åt er|Vänliga hälsningar|Tidigare saldo|Intjänade poäng',
    da: 'Gavekort|Betalt|At betale|Depositum|Restbeløb|Netto|Brutto|Sats|Afrunding|Afrundet beløb|Med bogstaver|Antal i alt|Pakke|Bestilt|Afsendt|Restordre|Rabat|Indeholder|Bemærk|Håndteres forsigtigt|Forventet levering|pr.|Jeres reference|Hej|Vi har noteret følgende til jer|Venlig hilsen|Tidligere saldo|Optjente point',
    cs: 'Dárková karta|Zaplaceno|K úhradě|Záloha|Doplatek|Základ|S DPH|Sazba|Zaokrouhlení|Po zaokrouhlení|Slovy|Celkové množství|Balík|Objednáno|Odesláno|Zbývá dodat|Sleva|Obsahuje|Poznámka|Zacházejte opatrně|Předpokládané doručení|za|Vaše číslo objednávky|Dobrý den|Poznamenali jsme pro vás|S pozdravem|Předchozí zůstatek|Získané body',
    hi: 'उपहार कार्ड|भुगतान किया|देय राशि|अग्रिम|शेष राशि|शुद्ध|सकल|दर|पूर्णांकन|पूर्णांकित कुल|शब्दों में|कुल मात्रा|पार्सल|ऑर्डर किया|भेजा गया|बाकी|छूट|शामिल है|टिप्पणी|सावधानी से|अनुमानित डिलीवरी|प्रति|आपका संदर्भ|नमस्ते|हमने आपके लिए नोट किया|धन्यवाद सहित|पिछला बकाया|अर्जित अंक',
  },
)
