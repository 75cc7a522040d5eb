import type { Words } from './words.types.ts'

export const nl: Words = {
  columns: {
    name: 'product|producten|artikel|artikelen|omschrijving|beschrijving|naam|productnaam|artikelomschrijving|uw bestelling|je bestelling|besteld|item|productomschrijving|naam product',
    quantity:
      'aantal|hoeveelheid|aant|besteld aantal|stuks|aantal besteld|aantal stuks|oplage|ingepakt|verpakt|verzonden|geleverd|aantal geleverd|aantal verzonden|bestelde hoeveelheid|verzonden aantal|geleverd aantal|eenheden',
    measure: 'eenheid|eh',
    unit: 'stukprijs|prijs per stuk|prijs per eenheid|eenheidsprijs|prijs/stuk|prijs p/st|stukprijs excl|p.p.s|prijs p.st|stukprijs incl|prijs per meter|per stuk',
    amount:
      'bedrag|totaal|totaalprijs|subtotaal|totaalbedrag|regeltotaal|totaal excl|netto bedrag|som|totaal incl|regelbedrag|waarde',
    price: 'prijs',
    sku: 'artikelnummer|artikelnr|sku|art.nr|art. nr|productcode|code|artikelcode|referentie|bestelnr|model|ean|art.-nr|productnummer|artnr',
    options:
      'maat|kleur|variant|optie|opties|uitvoering|lengte|breedte|afwerking|keuze|materiaal|kleur/maat|patroon|gravure|dikte|diameter|hoogte|diepte|vorm|type|druk|stof|taal|formaat|smaak|inhoud|geur|editie|tint|kleurnr|kleurnummer|papier|veredeling',
    discount: 'korting|korting %|kort|kort.%',
    tax: 'btw|belasting|btw %|btw-tarief|btw tarief',
    per: 'per|prijseenheid',
    position: 'nr|regel|pos|#|opdracht',
    weight: 'gewicht|nettogewicht|brutogewicht|verzendgewicht|productgewicht|totaalgewicht',
    other:
      'adviesprijs|aanbevolen verkoopprijs|consumentenadviesprijs|status|afbeelding|leverdatum|beschikbaarheid|voorraad|levertijd|opmerking|verkocht door|verkoper|winkel|staat|conditie|verzonden door|bevat|opmerkingen|nota|notitie|nabestelling|in backorder|garantie|levering|verzending|bericht|transactie|fabrikant|producent|merk|merknaam|herkomst|land van herkomst|land van oorsprong|oorsprong|leverancier|magazijn|locatie|voorraadstatus|verwachte levering|basisprijs|goederencode|onderhoud|wasvoorschrift|serienummer|serienummers',
    lot: 'partij|partijnr|partijnummer|verfbad|badnummer|lot|lotnummer|charge',
  },
  sums: {
    subtotal:
      'totaal van artikelen|goederen|subtotaal|totaal artikelen|artikelen|producten|totaal producten|sub-totaal|subtotaal artikelen|productentotaal|goederenbedrag|subtotaal excl btw|waarde artikelen|subtotaal producten|goederenwaarde|artikelen totaal|winkelwagen',
    discount:
      'korting|kortingscode|kortingen|actie|actiekorting|kortingsbon|coupon|totale korting|waardebon|voucher|kwantumkorting|klantkorting|handelskorting|actiecode',
    shipping:
      'standaardlevering|standaardverzending|standaard levering|verpakking en verzending|verzending|verzendkosten|bezorgkosten|verzendkosten & administratie|levering|bezorging|leveringskosten|porto|vracht|vrachtkosten|transportkosten|standaard verzending|verzend- en administratiekosten|transport|verzend- en verpakkingskosten|portokosten|postnl|verzendwijze|standaard levering|afleverkosten|expresverzending|verzending en verpakking',
    tax: 'btw|belasting|btw bedrag|totaal btw|belastingen|btw totaal|btw-bedrag|totale btw',
    fee: 'verpakkingskosten|verpakking|administratiekosten|toeslag|rembours|remboursekosten|verzekering|cadeauverpakking|servicekosten|betaalkosten|orderkosten|afronding|statiegeld|inpakken|zaagkosten|behandelingskosten|transactiekosten|brandstoftoeslag|kleine order toeslag|snijkosten|knipkosten|energietoeslag|inpakkosten',
    withheld: 'bronbelasting|bedrijfsvoorheffing|inhouding',
    total:
      'totaal|totaalbedrag|te betalen|eindtotaal|totaal incl btw|ordertotaal|totale bedrag|factuurbedrag|te voldoen|totaal te betalen|totaalprijs|totaal bestelling|totaal inclusief btw|bestelwaarde|totaal (incl. btw)|orderbedrag|totaal betaald|eindbedrag|totaal order|bestellingstotaal|totaalbedrag incl btw|totaal factuur|totaal van je bestelling|in totaal|alles samen|nieuw totaal|nieuw totaalbedrag|gewijzigd totaal|alles bij elkaar|al met al|kosten van de bestelling|totale kosten',
    net: 'totaal excl btw|netto|netto bedrag|totaal exclusief btw|nettobedrag|totaal netto|totaal ex btw|totaalbedrag excl btw|grondslag|totaal zonder btw|bedrag excl btw',
    paid: 'betaald|reeds betaald|aanbetaling|vooruitbetaling|betaling|ontvangen betaling|cadeaubon|cadeaukaart|al betaald|tegoed|reeds voldaan|ontvangen',
    due: 'openstaand|openstaand bedrag|nog te betalen|restbedrag|saldo|nieuw saldo|resterend|restant|openstaand saldo|resterend bedrag|nog te voldoen|openstaand totaal',
    ignored:
      'vorig saldo|oud saldo|u bespaart|je bespaart|besparing|bespaard|punten|spaarpunten|gespaarde punten|gewicht|totaal gewicht|aantal artikelen|totaal aantal|vorige bestelling|laatste bestelling|adviesprijs|van|kredietlimiet|beginsaldo|vorige factuur|minimaal bestelbedrag|totale besparing|eerder openstaand|brutogewicht|nettogewicht|vorig totaal|oud totaal|oorspronkelijk totaal|oorspronkelijk bedrag',
  },
  facts: {
    orderNumber:
      'bestelnummer|ordernummer|bestelnr|ordernr|bestel-nr|order-id|bestelling nr|bestellingsnummer|bestelling nummer|order nr|ons kenmerk|onze referentie|orderbevestiging|bevestigingsnummer|bestelcode|bestelreferentie|orderreferentie|ons ordernummer|opdrachtnummer|orderbevestiging nr|verkooporder|referentienummer|onze ref|bestelling #|bestel-id|orderbevestigingsnummer|ons opdrachtnummer|transactienummer|opdracht nr|referentie|orderbevestiging nummer|onze order',
    order: 'bestelling|je bestelling|uw bestelling|jouw bestelling|order|opdracht|nieuwe bestelling',
    buyerReference:
      'uw referentie|uw kenmerk|uw bestelnummer|klantreferentie|uw ordernummer|jouw referentie|uw inkoopnummer|uw inkoopordernummer|inkoopordernummer|inkooporder|uw ref|uw po|uw inkooporder|uw opdrachtnummer|uw po-nummer|bestelnummer klant|uw order nr',
    invoiceNumber: 'factuurnummer|factuurnr|factuur nr|factuur|bonnummer|bon|kassabon',
    orderDate:
      'besteldatum|orderdatum|besteld op|datum bestelling|bestelling van|geplaatst op|bestelling geplaatst op|datum van bestelling|aankoopdatum|bestelling geplaatst|gekocht op|ontvangen op|order van|bestelmoment|bestelling ontvangen op|opdrachtdatum|aangemaakt op|bevestigd op|datum order',
    date: 'datum|d.d|van|documentdatum|opgemaakt op',
    delivery:
      'verwachte levering|verwachte bezorging|leverdatum|bezorgdatum|verwachte leverdatum|verwachte bezorgdatum|levering|bezorging|geplande levering|verwacht|levering verwacht|bezorging verwacht|leverdatum (verwacht)|verwachte aankomst|geschatte levering|geschatte leverdatum|wordt bezorgd op|bezorgd op|levering op|levering uiterlijk|geplande leverdatum|geplande bezorging|bezorging op|geschatte bezorging|gewenste leverdatum|verwacht op|levertijd',
    otherDate:
      'factuurdatum|vervaldatum|verzenddatum|betaaldatum|verzonden op|geldig tot|betaald op|betalen voor|retour voor|klant sinds|laatste bestelling van|uiterste betaaldatum|te betalen voor|verloopt op|verwachte verzenddatum',
  },
  gross: 'incl|inclusief|waarvan|inbegrepen|bruto|inc|inbegrip',
  net: 'excl|exclusief|netto|ex|zonder',
  choices:
    'kwaliteit|etiket|glazuur|voering|rand|vouw|basiskleur|grondkleur|hout|houtsoort|metaal|leer|garen|draad|steen|sluiting|kettinglengte|binding|samenstelling|gramsgewicht|grammage|inbinding|kleuren|omslag|set|versie|lijst|kleur lijst|montage|mouw|mouwen|kraag|geslacht|motief|thema|achtergrond|lettertype|initialen|tekst|opschrift|personalisatie|kant|zijde|naalddikte|volume|vermogen|spanning|stekker|geheugen|oppervlak|coating|hardheid|ringmaat|schoenmaat|afmeting|afmetingen|oriëntatie|soort|branding|maling|jaargang|pak|bundel|toon|lint|lont|zoom|achterkant|hoofdkleur|decor|handvat|deksel|textuur|reliëf|hoeken|perforatie|verf|was|opdruk|bedrukking|snede|nabewerking|papiersoort|verpakking|verpakkingswijze|legering',
  each: 'tegen|voor de prijs van|à raison van|à|a|per|per stuk|stukprijs|elk|voor|p/st|p.st',
  free: 'gratis|kosteloos|inbegrepen|gratis verzending|vrij|franco|gratis bezorging',
  asides:
    'misschien vind je dit ook leuk|dit vind je misschien ook leuk|aanbevolen voor jou|aanbevolen|anderen kochten ook|klanten kochten ook|gerelateerde producten|vaak samen gekocht|bestsellers|nieuw binnen|je vorige bestelling|uw vorige bestelling|vorige bestellingen|eerdere bestellingen|laatst bekeken|wij raden aan|past hierbij|onze aanraders|ook interessant|eerdere bestelling|vorige bestelling|laatste bestelling|opnieuw bestellen|misschien ook iets|bekijk ook|combineer met|ook leuk|onze favorieten|voor jou geselecteerd|tips voor jou',
  common:
    'bestelling bedankt voor je jouw uw het een verzending bezorging aantal totaal geachte heer mevrouw groeten groet beste klant hierbij bevestigen wij dit we van de met op',
}
