import type { Family } from '../../kit/family.ts'
import { filled, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { laidOut } from './supplier-layout.ts'
import {
  daysAfter,
  everywhere,
  halfUp,
  heading,
  reckoned,
  type Sum,
  sumsOf,
  type Trade,
  tradeFor,
  tradeOf,
} from './supplier-style.ts'

/** Item, quantity, price and amount: the usual columns. */
export const plainTitles = ({ say }: Trade): string[] => [say.item, say.quantity, say.price, say.amount]

export const plainRows = ({ order, writing, count }: Trade): string[][] =>
  order.lines.map((line) => [line.name, count(line), writing.money(line.price), writing.money(line.total)])

const terms = phrases(['early', 'net', 'account'], {
  en: '{k} % off if paid within {a} days ({s} less, i.e. {r}).|Otherwise {t} net within {b} days, by {d}.|Please pay to our account below.',
  de: '{k} % Skonto bei Zahlung innerhalb von {a} Tagen ({s}, zahlbar dann {r}).|Sonst {t} netto innerhalb von {b} Tagen, spätestens am {d}.|Bitte auf das unten genannte Konto überweisen.',
  fr: 'Escompte de {k} % pour paiement sous {a} jours ({s}, soit {r}).|Sinon {t} net à {b} jours, au plus tard le {d}.|Merci de régler sur le compte ci-dessous.',
  es: '{k} % de descuento por pronto pago en {a} días ({s}, es decir {r}).|En otro caso {t} neto a {b} días, hasta el {d}.|Rogamos transferencia a la cuenta indicada.',
  it: 'Sconto cassa {k} % per pagamento entro {a} giorni ({s}, quindi {r}).|Altrimenti {t} netto a {b} giorni, entro il {d}.|Pagamento sul conto indicato sotto.',
  nl: '{k} % betalingskorting bij betaling binnen {a} dagen ({s}, dus {r}).|Anders {t} netto binnen {b} dagen, uiterlijk {d}.|Graag overmaken op onderstaande rekening.',
  pt: '{k} % de desconto de pronto pagamento em {a} dias ({s}, ou seja {r}).|Caso contrário {t} líquido a {b} dias, até {d}.|Pagamento para a conta abaixo.',
  pl: '{k} % skonta przy płatności w ciągu {a} dni ({s}, czyli {r}).|W przeciwnym razie {t} netto w ciągu {b} dni, do {d}.|Prosimy o przelew na konto poniżej.',
  sv: '{k} % kassarabatt vid betalning inom {a} dagar ({s}, alltså {r}).|Annars {t} netto inom {b} dagar, senast {d}.|Betala till kontot nedan.',
  da: '{k} % kontantrabat ved betaling inden {a} dage ({s}, altså {r}).|Ellers {t} netto inden {b} dage, senest {d}.|Betal til kontoen nedenfor.',
  cs: 'Skonto {k} % při platbě do {a} dnů ({s}, tedy {r}).|Jinak {t} netto do {b} dnů, nejpozději {d}.|Plaťte prosím na účet níže.',
  hi: '{a} दिन में भुगतान पर {k} % की छूट ({s}, यानी {r})।|नहीं तो {b} दिन में पूरे {t}, {d} तक।|कृपया नीचे के खाते में भुगतान करें।',
})

/** A discount for early payment is offered. The order's total does not include it. */
export const earlyPayment: Family = {
  name: 'supplier-early-payment',
  kind: 'invoice',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { tax: ['added', 'added', 'included'], long: 0 })
    const { order, writing, say, dayOf } = trade
    const text = terms(locale.language)
    const rate = random.pick([2, 3, 2.5])
    const less = halfUp((order.total * rate) / 100)
    const [soon, late] = random.pick([
      [8, 30],
      [10, 30],
      [14, 60],
    ] as const)
    const values = {
      k: writing.percent(rate),
      a: String(soon),
      b: String(late),
      s: writing.money(less),
      r: writing.money(order.total - less),
      t: writing.money(order.total),
      d: dayOf(daysAfter(order.sentAt, late)),
    }
    const sums = sumsOf(trade)
    const mail = laidOut(trade, {
      above: [...heading(trade), ...(random.chance(0.5) ? [`${say.due}: ${values.d}`] : [])],
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums: sums.rows,
      below: [sums.note, filled(text.early, values), filled(text.net, values), text.account],
    })
    return { mail, truth: truthOf(order, { sku: false, ...sums.stated }) }
  },
}

const advance = phrases(['title', 'deposit', 'received', 'rest', 'begin', 'open'], {
  en: 'Pro forma invoice|Deposit {k} % with order|Deposit received on {d}|Balance before dispatch|We start once the deposit has arrived.|Still open',
  de: 'Proforma-Rechnung|Anzahlung {k} % bei Auftrag|Anzahlung erhalten am {d}|Restbetrag vor Versand|Wir beginnen nach Eingang der Anzahlung.|Noch offen',
  fr: 'Facture pro forma|Acompte {k} % à la commande|Acompte reçu le {d}|Solde avant expédition|Nous commençons dès réception de l’acompte.|Reste dû',
  es: 'Factura proforma|Anticipo {k} % con el pedido|Anticipo recibido el {d}|Resto antes del envío|Empezamos al recibir el anticipo.|Queda pendiente',
  it: 'Fattura proforma|Acconto {k} % all’ordine|Acconto ricevuto il {d}|Saldo prima della spedizione|Iniziamo al ricevimento dell’acconto.|Resta da saldare',
  nl: 'Pro-formafactuur|Aanbetaling {k} % bij opdracht|Aanbetaling ontvangen op {d}|Restbedrag voor verzending|Wij beginnen na ontvangst van de aanbetaling.|Nog open',
  pt: 'Fatura proforma|Adiantamento {k} % com a encomenda|Adiantamento recebido em {d}|Restante antes do envio|Começamos após receber o adiantamento.|Por liquidar',
  pl: 'Faktura pro forma|Zaliczka {k} % przy zamówieniu|Zaliczka otrzymana {d}|Reszta przed wysyłką|Zaczynamy po wpłacie zaliczki.|Pozostaje',
  sv: 'Proformafaktura|Förskott {k} % vid order|Förskott mottaget {d}|Resten före leverans|Vi börjar när förskottet kommit in.|Återstår',
  da: 'Proformafaktura|Forudbetaling {k} % ved ordre|Forudbetaling modtaget {d}|Resten før afsendelse|Vi begynder, når forudbetalingen er modtaget.|Mangler',
  cs: 'Proforma faktura|Záloha {k} % při objednávce|Záloha přijata dne {d}|Zbytek před odesláním|Začneme po přijetí zálohy.|Zbývá',
  hi: 'प्रोफ़ॉर्मा बिल|ऑर्डर के साथ {k} % अग्रिम|{d} को अग्रिम मिला|भेजने से पहले बाकी|अग्रिम मिलते ही काम शुरू होगा।|अभी बाकी',
})

/** A pro forma: the total, the deposit on it, and what remains. */
export const depositAsked: Family = {
  name: 'supplier-deposit',
  kind: 'invoice',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { long: 0 })
    const { order, writing, dayOf } = trade
    const say = advance(locale.language)
    const rate = random.pick([20, 30, 40, 50])
    const part = halfUp((order.total * rate) / 100)
    const isPaid = random.chance(0.4)
    // Paid on the day of the mail, which is never before the order date.
    const paid = order.sentAt.slice(0, 10)
    const sums = sumsOf(trade)
    const further: Sum[] = isPaid
      ? [
          [filled(say.received, { d: dayOf(paid) }), writing.money(-part)],
          [say.open, writing.money(order.total - part)],
        ]
      : [
          [filled(say.deposit, { k: writing.percent(rate) }), writing.money(part)],
          [say.rest, writing.money(order.total - part)],
        ]
    const isBelow = random.chance(0.4)
    const mail = laidOut(trade, {
      above: [say.title, ...heading(trade)],
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums: isBelow ? sums.rows : [...sums.rows, ...further],
      below: [
        sums.note,
        ...(isBelow ? further.map(([label, amount]) => `${label}: ${amount}`) : []),
        ...(isPaid ? [] : [say.begin]),
      ],
    })
    return { mail, truth: truthOf(order, { sku: false, ...sums.stated }) }
  },
}

const indian = phrases(['serial', 'rate', 'taxable', 'round', 'payable', 'words', 'jurisdiction'], {
  en: 'Sl. No.|GST %|Taxable value|Round off|Net payable, rounded|Amount chargeable (in words): as per the grand total|E. & O.E. Subject to local jurisdiction.',
  hi: 'क्र.सं.|जीएसटी %|कर योग्य मूल्य|पूर्णांकन|पूर्णांकित देय|राशि शब्दों में: कुल के अनुसार|भूल-चूक लेनी देनी।',
})

/** Indian bills: HSN codes next to the goods, CGST and SGST in halves or IGST, and the total again in whole rupees. */
export const indianBill: Family = {
  name: 'supplier-indian-bill',
  kind: 'invoice',
  locales: ['en-IN', 'hi-IN', 'en-IN'],
  draw(random, locale) {
    const drawn = tradeOf(random, locale, { tax: ['added'], lines: [1, 6], prices: [1500, 240_000], long: 0.05 })
    const words = indian(locale.language)
    const isSplit = random.chance(0.6)
    const isRounded = random.chance(0.4)
    const { order: before } = drawn
    const net = before.subtotal - before.discount + before.shipping
    const half = halfUp((net * before.taxRate) / 200)
    const tax = isSplit ? 2 * half : before.tax
    const total = net + tax
    const rounded = Math.round(total / 100) * 100
    const order = { ...before, tax, total }
    const trade = { ...drawn, order }
    const { say, writing } = trade
    const hasRate = random.chance(0.4)
    const percent = writing.percent(order.taxRate)
    const rows = order.lines.map((line, index) => [
      String(index + 1),
      line.name,
      random.code(random.pick(['52##', '6302####', '96062###'])),
      trade.count(line),
      writing.bare(line.price),
      ...(hasRate ? [percent] : []),
      writing.bare(line.total),
    ])
    const name = locale.language === 'hi' ? ['सीजीएसटी', 'एसजीएसटी', 'आईजीएसटी'] : ['CGST', 'SGST', 'IGST']
    const mark = writing.percent(order.taxRate / 2)
    const taxes: Sum[] = isSplit
      ? [
          [`${name[0]} @ ${mark}%`, writing.bare(half)],
          [`${name[1]} @ ${mark}%`, writing.bare(half)],
        ]
      : [[`${name[2]} @ ${percent}%`, writing.bare(tax)]]
    const difference = rounded - total
    const hasTaxable = order.discount > 0 || random.chance(0.3)
    const sums: Sum[] = [
      [say.goods, writing.bare(order.subtotal)],
      ...(order.discount > 0 ? [[say.discount, writing.bare(-order.discount)] as const] : []),
      ...(order.shipping > 0 ? [[say.freight, writing.bare(order.shipping)] as const] : []),
      ...(hasTaxable ? [[words.taxable, writing.bare(net)] as const] : []),
      ...taxes,
      [say.total, writing.money(total)],
      ...(isRounded
        ? [
            [words.round, `${difference < 0 ? '(-)' : ''}${writing.bare(Math.abs(difference))}`] as const,
            [words.payable, writing.money(rounded)] as const,
          ]
        : []),
    ]
    const mail = laidOut(trade, {
      titles: [words.serial, say.item, 'HSN', say.quantity, say.price, ...(hasRate ? [words.rate] : []), say.amount],
      rows,
      sums,
      below: [words.words, words.jurisdiction],
    })
    const shipping = order.shipping > 0
    const truth = truthOf(order, { sku: false, shipping, inferred: isSplit ? ['tax'] : [] })
    return { mail, truth: { ...truth, ...(isRounded ? { alternative: { ...truth, total: rounded } } : {}) } }
  },
}

const untaxed = phrases(['note', 'rate', 'customer'], {
  en: 'VAT reverse charge: the customer accounts for the VAT (Art. 196).|VAT 0 %|Your VAT no.',
  de: 'Steuerschuldnerschaft des Leistungsempfängers, steuerfreie innergemeinschaftliche Lieferung.|MwSt. 0 %|Ihre USt-IdNr.',
  fr: 'Autoliquidation : TVA due par le preneur, art. 283-2 du CGI.|TVA 0 %|Votre n° de TVA',
  es: 'Operación exenta, inversión del sujeto pasivo.|IVA 0 %|Su NIF-IVA',
  it: 'Operazione non imponibile, inversione contabile, art. 41 D.L. 331/93.|IVA 0 %|Vs. partita IVA',
  nl: 'Btw verlegd naar de afnemer, intracommunautaire levering.|Btw 0 %|Uw btw-nummer',
  pt: 'IVA — autoliquidação pelo adquirente.|IVA 0 %|O vosso NIF',
  pl: 'Odwrotne obciążenie, WDT.|VAT 0 %|Państwa NIP UE',
  sv: 'Omvänd skattskyldighet, unionsintern försäljning.|Moms 0 %|Ert momsnr',
  da: 'Omvendt betalingspligt, EU-salg uden moms.|Moms 0 %|Jeres momsnr.',
  cs: 'Daň odvede zákazník, dodání do EU osvobozeno.|DPH 0 %|Vaše DIČ',
})

/** A sale to another EU country: no tax, a sentence with the reason, and often a tax line of 0. */
export const reverseCharge: Family = {
  name: 'supplier-reverse-charge',
  kind: 'invoice',
  locales: ['en-IE', ...everywhere.filter((tag) => !/GB|IN|CA|MX|BR|US|CH/.test(tag))],
  draw(random, locale) {
    const trade = tradeOf(random, locale, { tax: ['none'], fee: 0.2 })
    const { order, writing } = trade
    const say = untaxed(locale.language)
    const sums = sumsOf(trade)
    const zero: Sum = [say.rate, writing.money(0)]
    const isShown = random.chance(0.6)
    const mail = laidOut(trade, {
      above: [
        ...heading(trade),
        `${say.customer}: ${random.pick(['ESB12345674', 'NL001234567B01', 'FR40303265045', 'DE136695976'])}`,
      ],
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums: [...sums.rows.slice(0, -1), ...(isShown ? [zero] : []), ...sums.rows.slice(-1)],
      below: [say.note],
    })
    return { mail, truth: truthOf(order, { sku: false, ...sums.stated }) }
  },
}

const rising = phrases(['small', 'minimum', 'packing', 'insurance', 'weight'], {
  en: 'Small order surcharge|Orders below {m} carry a surcharge.|Export packing|Transport insurance|Carriage {w} kg',
  de: 'Kleinmengenzuschlag|Unter {m} Warenwert berechnen wir einen Zuschlag.|Seemäßige Verpackung|Transportversicherung|Fracht {w} kg',
  fr: 'Supplément petite commande|En dessous de {m}, un supplément s’applique.|Emballage export|Assurance transport|Transport {w} kg',
  es: 'Recargo por pedido pequeño|Por debajo de {m} aplicamos un recargo.|Embalaje de exportación|Seguro de transporte|Transporte {w} kg',
  it: 'Contributo piccoli ordini|Sotto {m} applichiamo un contributo.|Imballo per esportazione|Assicurazione trasporto|Trasporto {w} kg',
  nl: 'Toeslag kleine order|Onder {m} rekenen wij een toeslag.|Exportverpakking|Transportverzekering|Vracht {w} kg',
  pt: 'Suplemento de pequena encomenda|Abaixo de {m} cobramos um suplemento.|Embalagem de exportação|Seguro de transporte|Transporte {w} kg',
  pl: 'Dopłata za małe zamówienie|Poniżej {m} doliczamy dopłatę.|Opakowanie eksportowe|Ubezpieczenie transportu|Transport {w} kg',
  sv: 'Tillägg för liten order|Under {m} tar vi ett tillägg.|Exportemballage|Transportförsäkring|Frakt {w} kg',
  da: 'Tillæg for lille ordre|Under {m} beregner vi et tillæg.|Eksportemballage|Transportforsikring|Fragt {w} kg',
  cs: 'Příplatek za malou zakázku|Pod {m} účtujeme příplatek.|Vývozní balení|Pojištění přepravy|Doprava {w} kg',
  hi: 'छोटे ऑर्डर का अतिरिक्त शुल्क|{m} से कम पर अतिरिक्त शुल्क लगता है।|निर्यात पैकिंग|परिवहन बीमा|ढुलाई {w} kg',
})

/** Freight by weight, a small-order surcharge, packing and insurance between goods and total. */
export const surcharges: Family = {
  name: 'supplier-surcharges',
  kind: 'invoice',
  locales: everywhere,
  draw(random, locale) {
    const drawn = tradeOf(random, locale, { freeShipping: 0, tax: ['added', 'none'], lines: [1, 4], long: 0 })
    const say = rising(locale.language)
    const amounts = random.pick([[150], [250], [399], [100, 50], [150, 100], [250, 149]])
    const charges = random
      .sample([say.small, say.packing, say.insurance], amounts.length)
      .map((label, index): readonly [string, number] => [label, amounts[index] ?? 0])
    const fee = charges.reduce((sum, [, amount]) => sum + amount, 0)
    const trade = tradeFor(random, reckoned(drawn.order, { fee }))
    const { order, writing } = trade
    const { rows, stated } = sumsOf(trade)
    const sums = rows.flatMap(([label, amount]): Sum[] => {
      if (label === trade.say.fee) return charges.map(([name, charge]) => [name, writing.money(charge)])
      if (label === trade.say.freight && random.chance(0.4))
        return [[filled(say.weight, { w: String(random.whole(2, 60)) }), amount]]
      return [[label, amount]]
    })
    const hasMinimum = charges.some(([label]) => label === say.small)
    const mail = laidOut(trade, {
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums,
      below: hasMinimum ? [filled(say.minimum, { m: writing.money(random.pick([5000, 10_000, 25_000])) })] : [],
    })
    return { mail, truth: truthOf(order, { sku: false, ...stated }) }
  },
}
