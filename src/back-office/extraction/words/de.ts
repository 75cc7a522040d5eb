import type { Words } from './words.types.ts'

export const de: Words = {
  columns: {
    name: 'artikel|artikelbezeichnung|bezeichnung|produkt|produkte|beschreibung|produktname|ware|leistung|artikelname|position|text|produktbezeichnung|warenbezeichnung|artikelbeschreibung|bestellte artikel|ihre bestellung|produktbeschreibung',
    quantity:
      'auflage|std/menge|stunden|menge|anzahl|stück|stk|bestellmenge|menge bestellt|liefermenge|bestellt|mng|anz|geliefert|stückzahl|gelieferte menge|verpackt|gepackt|versandt|versendet|versandmenge|packmenge|bestellte menge|anzahl stück|stücke|einheiten|mengen|menge/stück|kommissioniert|bestellte anzahl|versandte menge',
    measure: 'einheit|me|mengeneinheit|eh|einh',
    unit: 'einzelpreis|stückpreis|preis pro stück|preis/stück|preis je einheit|e-preis|ep|einzelpreis netto|preis pro einheit|einzel|nettopreis|preis/einheit|preis je stück|einzelpreis brutto|stück-preis|stückpreis netto|einheitspreis|preis pro meter|vk-preis|listenpreis|e.-preis|einzelp',
    amount:
      'betrag|gesamt|gesamtpreis|summe|total|g-preis|gp|gesamtbetrag|positionspreis|zeilensumme|nettobetrag|gesamt netto|endpreis|wert|positionssumme|warenwert|zwischensumme|betrag netto|preis gesamt|gesamtpreis netto|netto|brutto',
    price: 'preis|kosten|preis netto|preis brutto',
    sku: 'materialnr|material-nr|artikelnummer|artikel-nr|artikelnr|art-nr|art.-nr|art. nr|art.nr|sku|produktnummer|bestellnr|bestell-nr|produkt-nr|artnr|modell|ean|nummer|artikel nr|prod.-nr|art-nummer|bestellnummer|mat.-nr|materialnummer|referenz|produktcode',
    options:
      'größe|farbe|variante|ausführung|option|optionen|länge|breite|muster|farbton|material|auswahl|farbe/größe|qualität|gravur|stärke|dicke|durchmesser|höhe|tiefe|form|typ|druck|stoff|sprache|format|packungsgröße|geschmack|oberfläche|edition|schnitt|duft|inhalt|kaschierung|ausrüstung|veredelung|papier|farbnr|farb-nr|farbnummer|nuance|bedruckstoff',
    discount: 'rabatt|rabatt %|nachlass|rab',
    tax: 'mwst|ust|steuer|steuersatz|mwst-satz|ust %|mwst %|ust-satz|mwst satz|steuerbetrag',
    per: 'per|pro|preiseinheit|pe|preis-einheit|je',
    position: 'pos|nr|position|lfd nr|lfd. nr|zeile|#|auftrag|arbeit',
    weight:
      'gewicht|artikelgewicht|versandgewicht|stückgewicht|produktgewicht|nettogewicht|bruttogewicht|gesamtgewicht',
    other:
      'uvp|unverbindliche preisempfehlung|empfohlener verkaufspreis|vk-preis|liefertermin|lieferdatum|status|bild|abbildung|lager|verfügbarkeit|lieferzeit|hinweis|zolltarifnummer|bemerkung|offen|rückstand|verkauf durch|verkauft von|verkäufer|shop|zustand|versand durch|versand aus|enthält|anmerkung|kommentar|bemerkungen|restmenge|offene menge|im rückstand|transaktion|artikelzustand|garantie|lieferung|versand|nachricht|geschenknachricht|hersteller|produzent|marke|herkunft|herkunftsland|ursprung|ursprungsland|lieferant|lagerort|lagerplatz|lagerbestand|lagerstatus|grundpreis|lieferstatus|warennummer|zolltarifnr|versandfertig in|voraussichtliche lieferung|artikelstandort|bewertung|pflege|pflegehinweis|pflegehinweise|pflegeanleitung|waschanleitung|warennr|warentarifnummer|statistische warennummer|seriennummer|seriennummern|seriennr|sn',
    lot: 'partie|partie-nr|partienummer|charge|chargen-nr|chargennummer|charge nr|los|los-nr|losnummer|färbebad|färbepartie|farbpartie|bad-nr',
  },
  sums: {
    subtotal:
      'artikel gesamt|artikel insgesamt|ware|waren|warenwert gesamt|artikelsumme|zwischensumme|warenwert|summe artikel|artikelsumme|nettowarenwert|warenwert netto|summe positionen|gesamtpreis produkte|warensumme|summe der artikel|zwischensumme netto|produkte|positionssumme|warenkorb|warenwert brutto|gesamt artikel|zwischen-summe|summe waren|artikel|warenbetrag|gesamtwarenwert',
    discount:
      'rab.|ermäßigungen|gutschein eingelöst|eingelöster gutschein|gutscheine|rabattsumme|rabatt|gutschein|nachlass|rabatte|gutscheincode|aktionsrabatt|preisnachlass|gutscheineinlösung|mengenrabatt|rabattcode|treuerabatt|abzgl rabatt|sonderrabatt|händlerrabatt|ermäßigung|coupon|aktionsgutschein|kundenrabatt|gesamtrabatt',
    shipping:
      'standardlieferung|standard-lieferung|versandsumme|postversand|verpackung & versand|verpackung und versand|versand & bearbeitung|versand und bearbeitung|versand|versandkosten|lieferkosten|porto|porto und verpackung|porto & verpackung|fracht|frachtkosten|liefergebühr|lieferung|versandkostenanteil|versand und verpackung|versand & verpackung|standardversand|versandgebühr|paketversand|expressversand|transportkosten|zustellung|versandpauschale|frachtpauschale|versandart|dhl paket|liefer- und versandkosten|lieferpauschale|transport|speditionskosten|fracht/verpackung|fracht und verpackung|versand/verpackung',
    tax: 'steuersumme|gezahlte steuern gesamt|gezahlte steuern|mwst|mehrwertsteuer|ust|umsatzsteuer|steuer|steuern|mwst betrag|steuerbetrag|gesamtsteuer|ust betrag|mwst.-betrag|summe mwst|summe ust|enthaltene mwst|darin enthaltene mwst|gesamt mwst|mwst gesamt|umsatzsteuerbetrag|steuern gesamt',
    fee: 'verpackung|nachnahmegebühr|nachnahme|mindermengenzuschlag|zahlungsgebühr|servicegebühr|bearbeitungsgebühr|zuschlag|versicherung|geschenkverpackung|verpackungskosten|pfand|zuschnitt|zuschnittkosten|gebühr|rundung|energiezuschlag|kleinmengenzuschlag|transportversicherung|zollgebühr|paypal gebühr|aufschlag|logistikpauschale|treibstoffzuschlag|palettengebühr|rundungsdifferenz|dieselzuschlag',
    withheld: 'quellensteuer|abzugsteuer|einbehaltene steuer|steuerabzug|bauabzugsteuer',
    total:
      'insgesamt|gesamt|gesamtsumme|gesamtbetrag|gesamtpreis|rechnungsbetrag|endbetrag|summe|endsumme|total|bestellsumme|gesamtsumme inkl mwst|zu zahlen|zahlbetrag|auftragssumme|bestellwert|auftragswert|rechnungssumme|gesamtkosten|bruttobetrag|summe brutto|gesamt brutto|gesamtbetrag brutto|rechnungsendbetrag|auftragsbetrag|zahlungsbetrag|endpreis|gesamtwert|brutto|zu zahlender betrag|gesamtbetrag der bestellung|bruttosumme|zahlbar|zusammen|alles zusammen|neue summe|neuer gesamtbetrag|neue gesamtsumme|aktualisierte summe|geänderter gesamtbetrag|korrigierter betrag|alles in allem|summa summarum|kosten der bestellung|bestellkosten',
    net: 'netto|nettobetrag|summe netto|gesamt netto|nettosumme|gesamtbetrag netto|gesamtsumme netto|netto gesamt|gesamtsumme ohne mwst|gesamtnetto|total netto|steuerbasis|bemessungsgrundlage|gesamtsumme exkl mwst|endbetrag netto|nettowert',
    paid: 'bezahlt|bereits bezahlt|anzahlung|gezahlt|zahlung|geleistete zahlung|abzüglich anzahlung|zahlung erhalten|bereits gezahlt|vorauszahlung|geschenkgutschein|geschenkkarte|guthaben|erhaltene zahlung|angezahlt|kundenguthaben',
    due: 'offener betrag|restbetrag|noch zu zahlen|fälliger betrag|restzahlung|saldo|offen|zahlbar bis|fällig|neuer saldo|kontostand|offener saldo|gesamtforderung|noch offen|restforderung',
    ignored:
      'alter saldo|vorheriger saldo|saldovortrag|übertrag|offene posten|sie sparen|ersparnis|ihre ersparnis|gespart|punkte|treuepunkte|bonuspunkte|gesammelte punkte|punktestand|gewicht|gesamtgewicht|anzahl artikel|gesamtmenge|letzte bestellung|vorherige bestellung|statt|uvp|kreditlimit|letzte rechnung|mindestbestellwert|versandkostenfrei ab|vorige rechnung|jahresumsatz|sie haben gespart|offener altbetrag|nettogewicht|bruttogewicht|frühere bestellung|altsaldo|bisherige summe|bisheriger gesamtbetrag|ursprünglicher betrag|ursprüngliche summe|ursprünglicher gesamtbetrag|alte summe|alter gesamtbetrag|vorheriger gesamtbetrag',
  },
  facts: {
    orderNumber:
      'bestellnummer|bestell-nr|bestellnr|bestell nr|auftragsnummer|auftrags-nr|auftragsnr|auftrag nr|auftragsnr.|bestellung nr|vorgangsnummer|vorgangs-nr|ordernummer|unsere auftragsnummer|unser zeichen|unsere referenz|auftragsbestätigung nr|auftragsbestätigung|bestellreferenz|bestellcode|bestell-id|auftrags-id|belegnummer|beleg-nr|referenznummer|bestätigungsnummer|unser auftrag|unsere auftrags-nr|ab-nr|ab-nummer|belegnr|auftragskennung|bestellkennung|transaktionsnummer|auftragsbestätigungsnummer|bestellung-nr|unsere bestellnummer|unsere auftragsnr',
    order: 'bestellung|ihre bestellung|auftrag|ihr auftrag|deine bestellung|neue bestellung',
    buyerReference:
      'ihre bestellnummer|ihre bestell-nr|ihre referenz|ihr zeichen|kundenreferenz|ihre bestellung nr|ihre auftragsnummer|kundenbestellnummer|ihre bestellung vom|kundenbestellnr|ihre bestellnr|kunden-bestell-nr|ihre po|ihre bestellreferenz|po-nummer|kundenauftragsnummer|ihre po-nummer|bestellnummer des kunden|bestellnummer kunde',
    invoiceNumber:
      'kassenbon|kassenbeleg|bon-nr|bonnummer|barbeleg|barrechnung|rechnungsnummer|rechnungs-nr|rechnungsnr|rechnung nr|rechnung|beleg|re-nr|quittungsnummer|quittung',
    orderDate:
      'bestelldatum|bestellt am|auftragsdatum|datum der bestellung|bestellung vom|auftrag vom|bestellzeitpunkt|bestelleingang|kaufdatum|bestellung aufgegeben am|aufgegeben am|bestelleingang am|gekauft am|auftragseingang|eingegangen am|ihre bestellung vom|bestelldatum/uhrzeit|datum/uhrzeit der bestellung|bestätigt am|bestellung eingegangen am|auftragsbestätigung vom',
    date: 'datum|belegdatum|vom|erstellt am|ausstellungsdatum',
    delivery:
      'voraussichtliche lieferung|lieferung|lieferdatum|liefertermin|voraussichtlicher liefertermin|voraussichtliches lieferdatum|zustellung|voraussichtliche zustellung|erwartete lieferung|geplante lieferung|ankunft|lieferung voraussichtlich|lieferung bis|lieferung am|zustellung am|zustellung voraussichtlich|geplante zustellung|voraussichtliche ankunft|erwartete zustellung|kommt an am|zugesagter liefertermin|lieferung erwartet|wunschtermin|erwartetes lieferdatum|zustelltermin|liefertermin voraussichtlich',
    otherDate:
      'rechnungsdatum|fälligkeitsdatum|zahlungsziel|fällig am|zahlbar bis|versanddatum|versendet am|gültig bis|bezahlt am|leistungsdatum|rückgabe bis|versandtermin|druckdatum|letzte bestellung vom|kunde seit|zahlung bis|verschickt am|versand am|angebot gültig bis|verfällt am|leistungszeitraum',
  },
  gross:
    'inkl|inklusive|enthalten|enthaltene|davon|darin|brutto|einschließlich|incl|einschl|im preis enthalten|darin enthalten|beinhaltet',
  net: 'exkl|ohne|netto|zzgl|zuzüglich|exklusive|excl|vor',
  choices:
    'gebinde|etikett|glasur|verarbeitung|futter|kante|falz|falzung|grundfarbe|holz|holzart|metall|leder|garn|faden|stein|edelstein|verschluss|kettenlänge|duftnote|webart|zusammensetzung|grammatur|papierstärke|papiersorte|bindung|farben|umschlag|set|version|rahmen|rahmenfarbe|aufhängung|ärmel|kragen|geschlecht|motiv|thema|hintergrund|schriftart|schrift|initialen|wunschtext|beschriftung|seite|nadelstärke|volumen|füllmenge|spannung|stecker|speicher|beschichtung|härte|ringgröße|schuhgröße|maße|maß|abmessung|abmessungen|ausrichtung|sorte|röstung|mahlgrad|jahrgang|verpackungseinheit|packung|bund|ton|aufdruck|bedruckung|band|docht|schliff|naht|saum|rückseite|hauptfarbe|dekor|griff|deckel|sockel|struktur|prägung|folie|ecken|stanzung|bohrung|lochung|färbung|wäsche|konfektion|grundmaterial|garnfarbe|stoffart|druckfarbe|druckfarben|schneideart|schnittart|schnittform|verpackung|verpackungsart|konfektionierung|legierung',
  each: 'zum Preis von|zum preis von je|für je|je|à|zu|pro|einzelpreis|stückpreis|a|ep|zu je',
  free: 'kostenlos|gratis|kostenfrei|frei|frei haus|inklusive|versandkostenfrei|inkl|ohne berechnung|umsonst|portofrei',
  asides:
    'das könnte ihnen auch gefallen|das könnte dir auch gefallen|unsere empfehlungen|empfehlungen|empfohlen für sie|empfohlen für dich|kunden kauften auch|andere kunden kauften|passend dazu|wird oft zusammen gekauft|unsere bestseller|bestseller|neu im shop|ihre letzte bestellung|letzte bestellung|frühere bestellungen|frühere bestellung|weitere produkte|ähnliche produkte|zuletzt angesehen|vorherige bestellung|ihre vorherige bestellung|dazu passt|neuheiten|erneut kaufen|nochmals kaufen|wieder bestellen|kunden, die|kennen sie schon|auch interessant|unsere neuheiten|vielleicht gefällt|schon gesehen|demnächst|zuletzt bestellt|ihre früheren bestellungen|das passt dazu|für sie ausgesucht|unser tipp|merkzettel',
  common:
    'und ihre der die das bestellung vielen dank für versand lieferung wir guten tag freundliche grüße sehr geehrte damen herren ihren auftrag ist sind mit von zu nicht bitte prüfen sie uns den dem auf wie folgt hallo danke',
}
