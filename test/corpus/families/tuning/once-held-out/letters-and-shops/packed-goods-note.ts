import type { Family } from '../../../../kit/family.ts'
import { escaped, page, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  nl: {
    vendors: 'Glasgroothandel Maas BV|Kaarsmakerij Toebehoren|Lont & Was BV',
    products:
      'Kaarsglas rond 20 cl|Deksel bamboe 80 mm|Houten lont 13 mm|Blikje met schroefdeksel 100 ml|Roerfles amber 250 ml|Geurstokjes rattan 25 cm|Veiligheidsstickers rol|Smeltkan rvs 1 l|Lonthouder zelfklevend|Verzenddoos 6-vaks',
    measured: 'Katoenlont vlak|Touw jute 3 mm|Satijnlint 6 mm|Vulpapier op rol|Koolzaadwas pastilles|Noppenfolie 50 cm',
    options: 'Kleur:Helder,Amber,Mat zwart',
  },
  da: {
    vendors: 'Garngrossisten Viborg ApS|Strikkedepotet|Uldlageret A/S',
    products:
      'Alpaka 50 g nøgle|Merino superwash 100 g|Bomuldsgarn 8/4|Rundpind bambus 4 mm|Strømpepinde sæt|Maskemarkører 20 stk|Hørgarn kone 250 g|Silkemohair 25 g|Projektpose lærred|Hæklenål 3,5 mm',
    measured: 'Ripsbånd 20 mm|Elastik blød 8 mm|Kantbånd uld|Vlieseline 90 cm|Kardet uld|Bomuldsbånd 12 mm',
    options: 'Farve:Råhvid 101,Mosgrøn 214,Rust 330,Denim 512',
  },
  sv: {
    vendors: 'Tygkompaniet Alingsås AB|Metervaran i Viskan|Stoffgrossisten AB',
    products:
      'Skissbok A5|Måttband 150 cm|Sax 21 cm|Sytråd 500 m|Tryckknapp 10 mm ask|Symaskinsnålar 80/12|Blixtlås 25 cm|Kantnål set|Mönsterpapper 10 ark|Krita tvättbar',
    measured: 'Jersey ekologisk 160 cm|Lin stentvättat 145 cm|Muddväv rund|Canvas 310 g|Fyllnadsvadd|Fodertyg cupro',
    options: 'Färg:Senap,Gråmelerad,Midnattsblå',
  },
})

const words = phrases(
  [
    'subject',
    'intro',
    'order',
    'placed',
    'slip',
    'yours',
    'art',
    'text',
    'packed',
    'parcels',
    'weight',
    'carrier',
    'track',
    'check',
    'bye',
  ],
  {
    nl: 'Uw zending is onderweg|Uw bestelling is ingepakt en vandaag aan de vervoerder meegegeven. In de dozen zit:|Ordernummer|Besteld op|Pakbon|Uw referentie|Artikelnr.|Omschrijving|Ingepakt|Aantal colli|Gewicht|Vervoerder|Zendingnummer|Controleer de inhoud bij ontvangst. Manco’s graag binnen 48 uur melden.|Groeten uit het magazijn',
    da: 'Din ordre er pakket og afsendt|Vi har pakket din ordre og afleveret den til fragtmanden. Forsendelsen indeholder:|Ordrenummer|Bestilt den|Følgeseddel|Deres reference|Varenr.|Varetekst|Pakket|Antal kolli|Vægt|Transportør|Forsendelsesnr.|Meld venligst mangler inden for tre dage.|Venlig hilsen fra lageret',
    sv: 'Din order är packad|Nu har vi packat din order och lämnat den till transportören. Försändelsen innehåller:|Ordernummer|Beställd|Följesedel|Er referens|Artikelnr|Artikel|Packat|Antal kollin|Vikt|Transportör|Sändningsnr|Anmäl brister i leveransen inom åtta dagar.|Hälsningar från lagret',
  },
)

/** Notice of a wholesaler's warehouse that a parcel is packed: quantities of each article, no prices. */
export const packedGoodsNote: Family = {
  name: 'packed-goods-note',
  kind: 'dispatch',
  locales: ['nl-NL', 'da-DK', 'sv-SE'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = supplierOrder(random, locale, {
      goods,
      number: ['V-#####', '26#####', 'SO####'],
      sku: ['#####', '@@###', '##-###'],
      lines: [1, 10],
      measured: 0.25,
      options: 0.4,
      prices: [100, 900],
      quantities: [1, 96],
      delay: 6,
      long: 0,
    })
    const { quantity } = writingOf(random, order)
    const [isSplit, isNumbered] = [random.chance(0.5), random.chance(0.4)]
    const units = unitWords[locale.language]
    const rows = order.lines.map((line, at) => {
      const shade = line.options.map(({ name, value }) => `<br>${name}: ${escaped(value)}`).join('')
      const [count, unit] = [quantity(line.quantity), units[line.unit][0] ?? '']
      const packed = isSplit ? [right(count), unit] : [right(`${count} ${unit}`)]
      return row([...(isNumbered ? [String(at + 1)] : []), line.sku, `${escaped(line.name)}${shade}`, ...packed])
    })
    const heads = [...(isNumbered ? ['#'] : []), say.art, say.text, say.packed, ...(isSplit ? [''] : [])]
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const [slip, reference] = [random.code('PB######'), random.code('PO-####')]
    const facts = [
      [say.order, order.number],
      [say.placed, day(order.date)],
      [say.slip, slip],
      [say.yours, reference],
    ]
    const parcel = [
      [say.parcels, String(random.whole(1, 6))],
      [say.weight, `${quantity(random.whole(2, 40) + 0.5)} kg`],
      [say.carrier, random.pick(['DHL', 'GLS', 'PostNord', 'DSV'])],
      [say.track, random.code('JJ################')],
    ]
    const table = (pairs: readonly (readonly string[])[]): string =>
      `<table>${pairs.map(([label = '', value = '']) => row([`${label}:`, escaped(value)])).join('')}</table>`
    const html = page(
      random,
      order,
      say.subject,
      `<h3>${say.subject}</h3><p>${escaped(order.buyer)},</p><p>${say.intro}</p>${table(facts)}
<p>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%" cellpadding="4" border="1" style="border-collapse:collapse">${row(heads, '', 'th')}
${rows.join('\n')}</table>
${table(parcel)}<p>${say.check}</p><p>${say.bye}<br>${escaped(order.vendor.name)}<br>${order.vendor.phone} · ${day(dayAfter(order.sentAt, 0))}</p>`,
    )
    return {
      mail: mailOf(order, `${say.subject} - ${order.number}`, { html }),
      truth: truthOf(order, {
        unitPrice: false,
        lineTotal: false,
        subtotal: false,
        shipping: false,
        tax: false,
        total: false,
        currency: false,
        otherNumbers: [slip],
      }),
    }
  },
}
