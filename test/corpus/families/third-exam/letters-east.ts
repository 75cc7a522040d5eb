import type { Family } from '../../kit/family.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { dayAfter } from '../../kit/trade-orders.ts'
import { dayIn } from '../written-apart/tongues.ts'
import {
  deal,
  escaped,
  halfUp,
  hand,
  html,
  lines,
  optionsText,
  right,
  type Stock,
  sent,
  taxIn,
  taxOn,
  tr,
  truthOf,
} from './tools.ts'

const glassCs: Stock = {
  vendors:
    'Sklárna Jizerka s.r.o.=sklarnajizerka.cz|Bižuterie Železný Brod=bizuteriezb.cz|Sklo a perly Desná=skloaperly.cz',
  options: 'Barva:křišťál,rubín,kobalt,topaz|Úprava:matná,lesklá,rytá',
  wares: `Broušená sklenice; ks; 890-1690; 6-72x6; 12
Mačkané perle; svazků; 290-590; 5-100x5; 1
Voskové perle; svazků; 190-390; 10-120x10; 1
Karafa se zátkou; ks; 2490-4290; 1-12; 12
Těžítko; ks; 1290-2290; 2-30; 1
Skleněný knoflík; ks; 39-95; 50-1000x50; 1
Vánoční ozdoba; ks; 245-490; 12-240x12; 12
Svícen; ks; 790-1490; 2-36; 1
Miska na bonbony; ks; 990-1890; 2-24; 2
Přívěsek ověsový; ks; 55-129; 50-600x50; 1`,
}

/** A glass works' confirmation to a buyer abroad: options after a dash below the name, no VAT (the buyer accounts for it). */
export const glassReverse: Family = {
  name: 'sklarna-potvrzeni-cs',
  kind: 'business',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const order = deal(random, glassCs, {
      number: ['26####', 'OP-26-###', '####/2026'],
      sku: ['S-###', '####', '@@-##'],
      fine: 1,
      lines: [1, 6],
      optioned: 0.8,
      delay: [1, 5],
      boxes: ['obchod', 'export'],
    })
    const { bare, money, count } = hand('# EUR', ',', random.pick([' ', '\u00a0']))
    const discount = random.chance(0.4) ? halfUp(order.goods * 0.05) : 0
    const packing = random.chance(0.3) ? random.pick([450, 800, 1200]) : 0
    const shipping = random.pick([1250, 1890, 2700, 4500])
    const total = order.goods - discount + packing + shipping
    const rows = order.items.map((item) =>
      tr(
        [
          item.sku,
          `${escaped(item.name)}${item.options.length > 0 ? `<br><small>${optionsText(item)}</small>` : ''}`,
          `${count(item.quantity)} ${item.word}`,
          bare(item.price),
          bare(item.total),
        ],
        ['', '', right, right, right],
      ),
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="4">${label}</td><td align="right">${amount}</td></tr>`
    const body = `<p>Dobrý den,</p><p>potvrzujeme přijetí Vaší objednávky č. PO${random.code('###')} ze dne ${longDay(order.date, locale)}. U nás je vedena pod číslem <strong>${order.number}</strong>.</p>
<table width="640" cellpadding="4" style="border-collapse:collapse">${tr(['Kód', 'Zboží', 'Množství', 'Cena/j. EUR', 'Celkem EUR'].map((each) => `<b>${each}</b>`))}
${rows.join('\n')}
${sum('Zboží celkem', bare(order.goods))}${discount > 0 ? sum('Sleva 5 %', bare(-discount)) : ''}${packing > 0 ? sum('Balné', bare(packing)) : ''}${sum(`Doprava ${random.pick(['GLS', 'DPD', 'paletou'])}`, bare(shipping))}${sum('<b>K úhradě</b>', `<b>${money(total)}</b>`)}</table>
<p>Dodání zboží do jiného členského státu, osvobozeno od DPH podle § 64. Daň odvede zákazník.</p>
<p>Termín expedice: ${longDay(dayAfter(order.today, random.whole(7, 28)), locale)}. Splatnost 14 dní, účet 2${random.code('#########')}/0100. ${random.pick(['Rubín je letos dražší, ceník posíláme zvlášť.', 'Vzorky nových barev přibalíme.', ''])}</p>
<p>S pozdravem<br>${random.pick(['Ing. Věra Šourková', 'Petr Nývlt', 'obchodní oddělení'])}<br>${escaped(order.vendor)}<br>IČ ${random.code('########')}, DIČ CZ${random.code('########')}</p>`
    return sent(
      order,
      `Potvrzení objednávky ${order.number}`,
      { html: html(body) },
      truthOf(order, { currency: 'EUR', subtotal: order.goods, discount, shipping, total }, { sku: true }),
    )
  },
}

const blueHu: Stock = {
  vendors:
    'Nagynyárádi Kékfestő Kft.=kekfestonyarad.hu|Mezőtúri Fazekasok=mezoturifazekas.hu|Halasi Csipkevarró Bt.=halasicsipkevarro.hu',
  wares: `Kékfestő méteráru; m/m; 350000-690000; 2-60
Kékfestő terítő; db; 890000-1490000; 1-12
Mázas köcsög; db; 450000-890000; 1-20
Hímzett szalvéta; db; 290000-490000; 4-48x4
Csipke betét; db; 690000-1290000; 1-15
Bokály; db; 590000-990000; 1-12
Kötény zsebbel; db; 690000-990000; 1-20
Levendulás párna; db; 190000-290000; 5-60x5
Pamutszalag; tekercs; 240000-390000; 1-30
Szilke fedővel; db; 750000-1150000; 1-10`,
}

/** A Hungarian invoice mail: net price, net, VAT and gross of each line in columns, whole forints. */
export const blueDyers: Family = {
  name: 'kekfesto-szamla-hu',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, blueHu, {
      number: ['KF-2026-###', '2026/00###', 'NY-####'],
      fine: 1000,
      step: 100,
      lines: [1, 5],
      delay: [1, 12],
      boxes: ['szamla', 'rendeles'],
    })
    const { bare, money, count } = hand('# Ft', ',', random.pick([' ', '\u00a0']), 0)
    const shipping = random.pick([0, 189_000, 249_000])
    const taxes = order.items.map(({ total }) => taxOn(total, 27, 100))
    const carriageTax = taxOn(shipping, 27, 100)
    const tax = taxes.reduce((sum, each) => sum + each, 0) + carriageTax
    const total = order.goods + shipping + tax
    const rows = order.items.map((item, at) =>
      tr(
        [
          escaped(item.name),
          `${count(item.quantity)} ${item.word}`,
          bare(item.price),
          bare(item.total),
          '27%',
          bare(taxes[at] ?? 0),
          bare(item.total + (taxes[at] ?? 0)),
        ],
        ['', right, right, right, 'align="center"', right, right],
      ),
    )
    const invoice = random.code('SZ-26-####')
    const body = `<p>Tisztelt Rao Asha!</p><p>Köszönjük megrendelését (rendelésszám: <b>${order.number}</b>, kelte: ${dayIn('hu', order.date)}), a csomag ma elindult. A számla adatai:</p>
<p>Számla sorszáma: ${invoice}<br>Számla kelte: ${numericDay(order.today, 'YYYY.MM.DD')}.<br>Teljesítés: ${numericDay(order.today, 'YYYY.MM.DD')}.<br>Fizetési határidő: ${numericDay(dayAfter(order.today, 8), 'YYYY.MM.DD')}.<br>Fizetési mód: átutalás</p>
<table border="1" cellspacing="0" cellpadding="3">${tr(['Megnevezés', 'Mennyiség', 'Nettó egységár', 'Nettó érték', 'ÁFA', 'ÁFA összege', 'Bruttó érték'], [], 'th')}
${rows.join('\n')}
</table>
<p>Termékek nettó értéke: ${money(order.goods)}<br>${shipping > 0 ? `Szállítási díj (nettó): ${money(shipping)}<br>` : 'Szállítási díj: 0 Ft<br>'}ÁFA összesen: ${money(tax)}<br><b>Fizetendő összesen: ${money(total)}</b></p>
<p>Kérjük, az utalás közleményébe írja be a számla sorszámát.</p><p>Üdvözlettel:<br>${random.pick(['Sárdi Ilona', 'Kovács Bálint', 'Mezei Zsófi'])}<br>${escaped(order.vendor)}<br>Adószám: ${random.code('1#######-2-02')}</p>`
    return sent(
      order,
      `Számla: ${invoice} (rendelés: ${order.number})`,
      { html: html(body) },
      truthOf(order, {
        currency: 'HUF',
        subtotal: order.goods,
        shipping,
        tax,
        total,
        otherNumbers: [invoice],
      }),
    )
  },
}

const oliveEl: Stock = {
  vendors: 'Σαπωνοποιείο Λέσβου=saponoleavou.gr|Υφαντά Μετσόβου=yfantametsovou.gr|Κεραμική Σίφνου=keramikisifnou.gr',
  options: 'Χρώμα:μπλε,λευκό,φυσικό,κεραμιδί',
  wares: `Σαπούνι ελαιολάδου; τεμ.; 180-350; 10-200x10
Υφαντό χαλάκι; τεμ.; 3900-7900; 1-15; 1
Πιθάρι χειροποίητο; τεμ.; 2900-6900; 1-12
Πετσέτα υφαντή; τεμ.; 1200-2200; 4-60x4; 1
Κούπα εφυαλωμένη; τεμ.; 850-1490; 6-60x6; 1
Μάλλινη κουβέρτα; τεμ.; 7900-12900; 1-10
Λάδι ελιάς; δοχεία; 2400-4200; 2-20
Φυτικό σφουγγάρι; τεμ.; 290-590; 10-120x10
Λαδικό; τεμ.; 1190-1990; 2-30
Κερί μελισσοκηρύγχου; τεμ.; 450-890; 5-80x5`,
}

/** A Greek maker's typed confirmation: each item in a block of labelled lines, VAT included or added. */
export const greekBlocks: Family = {
  name: 'ergastiri-epivevaiosi-el',
  kind: 'text',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, oliveEl, {
      number: ['####', '26-###', 'ΠΑ####'],
      lines: [1, 5],
      fine: 10,
      delay: [0, 3],
      boxes: ['info', 'parageleies'],
    })
    const { money, count } = hand('# €', ',', '.')
    const isNet = random.chance(0.6)
    const shipping = random.pick([0, 450, 690, 1200])
    const net = order.goods + shipping
    const tax = isNet ? taxOn(net, 24) : taxIn(net, 24)
    const total = isNet ? net + tax : net
    const body = lines(
      'Καλημέρα σας,',
      '',
      'Λάβαμε την παραγγελία σας και την ετοιμάζουμε. Σας στέλνουμε τα στοιχεία για επιβεβαίωση:',
      '',
      `Αριθμός παραγγελίας: ${order.number}`,
      `Ημερομηνία παραγγελίας: ${numericDay(order.date, random.pick(['DD/MM/YYYY', 'D/M/YYYY']))}`,
      `Αποστολή με κούριερ: ${numericDay(dayAfter(order.today, random.whole(2, 9)), 'DD/MM/YYYY')}`,
      '',
      ...order.items.flatMap((item) => [
        `Είδος: ${item.name}`,
        ...item.options.map(([label, value]) => `${label}: ${value}`),
        `Ποσότητα: ${count(item.quantity)} ${item.word}`,
        `Τιμή μονάδας: ${money(item.price)}`,
        `Σύνολο: ${money(item.total)}`,
        '',
      ]),
      `Αξία ειδών: ${money(order.goods)}`,
      `Μεταφορικά: ${shipping === 0 ? 'δωρεάν' : money(shipping)}`,
      isNet ? `ΦΠΑ 24%: ${money(tax)}` : null,
      `Γενικό σύνολο: ${money(total)}`,
      isNet ? null : `(περιλαμβάνεται ΦΠΑ 24%: ${money(tax)})`,
      '',
      random.pick([
        'Οι πράσινες κούπες έχουν εξαντληθεί, θα έχουμε ξανά τον Σεπτέμβριο.',
        'Κατάθεση στην Εθνική ή αντικαταβολή, όπως σας βολεύει.',
        'Βάλαμε και ένα μικρό δωράκι.',
      ]),
      '',
      'Με εκτίμηση,',
      random.pick(['Ευγενία Σαράντη', 'Γιάννης Απ.', 'Κατερίνα']),
      order.vendor,
      `ΑΦΜ 0${random.code('########')}`,
    )
    return sent(
      order,
      `Επιβεβαίωση παραγγελίας ${order.number}`,
      { text: body },
      truthOf(order, { currency: 'EUR', subtotal: order.goods, shipping, tax, total }),
    )
  },
}

const trimTr: Stock = {
  vendors:
    'Mercan Tuhafiye Toptan=mercantuhafiye.com.tr|Eminönü Düğme San.=eminonudugme.com.tr|Merter Fermuar Ltd.=merterfermuar.com.tr',
  options: 'Renk:siyah,ekru,lacivert,bordo,haki',
  wares: `Sedef düğme; düzine; 4500-8900; 10-200x10; 1
Metal fermuar; düzine; 18900-32900; 2-60x2; 1
Saten kurdele; top; 12900-24900; 2-40; 1
Biye; top; 8900-15900; 5-60x5; 1
Dikiş ipliği; kutu; 15900-27900; 1-30; 1
Lastik; top; 9900-18900; 2-50; 1
Çıtçıt; düzine; 2900-5900; 10-120x10; 1
Kanca takımı; düzine; 3900-6900; 5-60x5
Toplu iğne; kutu; 2900-4900; 5-40x5
Harç; metre/m; 2500-5900; 20-200x10; 1
Püskül; düzine; 9900-16900; 1-30; 1`,
}

/** A haberdasher's pro-forma pasted from a spreadsheet: dozens, bolts and boxes, a deposit paid, the rest on delivery. */
export const dozensTurkish: Family = {
  name: 'tuhafiye-proforma-tr',
  kind: 'business',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, trimTr, {
      number: ['26-###', 'S####', '####'],
      fine: 50,
      lines: [1, 7],
      optioned: 0.9,
      delay: [0, 3],
      boxes: ['satis', 'info'],
    })
    const { bare, money, count } = hand('# TL', ',', '.')
    const discount = random.chance(0.3) ? halfUp(order.goods * 0.04) : 0
    const shipping = random.pick([0, 25_000, 40_000])
    const base = order.goods - discount + shipping
    const tax = taxOn(base, 10)
    const total = base + tax
    const deposit = random.chance(0.6) ? Math.floor(total / 300_000) * 100_000 : 0
    const cell = 'height=20 class=xl65 style="border:.5pt solid windowtext;padding:0 4px"'
    const rows = [
      ['Sıra', 'Cinsi', 'Renk', 'Miktar', 'Birim', 'Fiyat', 'Tutar'],
      ...order.items.map((item, at) => [
        String(at + 1),
        escaped(item.name),
        item.options[0]?.[1] ?? '',
        count(item.quantity),
        item.word,
        bare(item.price),
        bare(item.total),
      ]),
      ['', '', '', '', '', 'Toplam', bare(order.goods)],
      ...(discount > 0 ? [['', '', '', '', '', 'İskonto %4', bare(-discount)]] : []),
      ...(shipping > 0 ? [['', '', '', '', '', 'Nakliye (ambar)', bare(shipping)]] : []),
      ['', '', '', '', '', 'KDV %10', bare(tax)],
      ['', '', '', '', '', '<b>G. Toplam</b>', `<b>${money(total)}</b>`],
    ]
    const body = `<p>Asha Hanım merhaba,</p><p>${dayIn('tr', order.date)} tarihli siparişiniz hazırlanıyor, sipariş numaramız ${order.number}. Listesi aşağıdadır. ${random.pick(['Gri harç bitti, haftaya gelecek.', 'Renkleri kartelaya göre ayırdık.', ''])}</p>
<table border=0 cellpadding=0 cellspacing=0 style="border-collapse:collapse">
${rows
  .map((cells) =>
    tr(
      cells,
      cells.map(() => cell),
    ),
  )
  .join('\n')}
</table>
<p>${deposit > 0 ? `${money(deposit)} kapora alınmıştır, kalan ${money(total - deposit)} teslimde.` : 'Ödeme teslimde, çek kabul edilir.'} Sevk tarihi ${numericDay(dayAfter(order.today, random.whole(2, 8)), 'DD.MM.YYYY')}, ${random.pick(['Yurtiçi Kargo', 'Topkapı Ambarı'])} ile.</p>
<p>Hayırlı işler,<br>${random.pick(['Mustafa Aksoy', 'Nuray', 'Hakan Bey'])}<br>${escaped(order.vendor)}<br>0212 555 ${random.code('## ##')}</p>`
    return sent(
      order,
      `Sipariş ${order.number} - ${order.vendor}`,
      { html: html(body) },
      truthOf(order, {
        currency: 'TRY',
        subtotal: order.goods,
        discount,
        shipping: shipping > 0 ? shipping : null,
        tax,
        total,
      }),
    )
  },
}

const weaveHi: Stock = {
  vendors: 'चंदेरी बुनकर समिति=chanderibunkar.in|मिथिला कला केंद्र=mithilakala.in|भदोही कालीन भंडार=bhadohikaleen.in',
  options: 'रंग:लाल,नीला,हल्दी,सफ़ेद',
  wares: `चंदेरी साड़ी; पीस; 280000-490000; 1-12; 1
सूती दुपट्टा; पीस; 35000-69000; 5-60x5; 1
ऊनी दरी; पीस; 120000-240000; 1-15
हथकरघा कपड़ा; मीटर/m; 18000-32000; 10-120x5
मधुबनी थैला; पीस; 22000-39000; 5-50x5
टसर रेशम; मीटर/m; 65000-98000; 5-40x5
पूजा आसन; पीस; 15000-28000; 5-60x5
मेज़पोश; पीस; 45000-79000; 2-30
सूती धागा; किलो/kg; 42000-65000; 2-30
गमछा; पीस; 9000-16000; 10-100x10; 1`,
}

/** A weaver's message in Hindi: numbered lines with `x` and `=`, GST, an advance and the balance. */
export const weaverHindi: Family = {
  name: 'bunkar-suchi-hi',
  kind: 'text',
  locales: ['hi-IN'],
  draw(random, locale) {
    const order = deal(random, weaveHi, {
      number: ['####', 'CB-###', '26/##'],
      fine: 500,
      lines: [1, 5],
      delay: [0, 4],
      boxes: ['order', 'info'],
    })
    const { money, count } = hand(random.pick(['₹#', 'रु. #']), '.', 'in')
    const shipping = random.pick([0, 25_000, 45_000, 60_000])
    const tax = taxOn(order.goods, 5)
    const total = order.goods + tax + shipping
    const advance = random.chance(0.5) ? Math.floor(total / 250_000) * 100_000 : 0
    const body = lines(
      'नमस्ते आशा जी,',
      '',
      `आपका ऑर्डर मिल गया है, धन्यवाद। ऑर्डर नंबर ${order.number}, दिनांक ${random.chance(0.5) ? numericDay(order.date, 'DD/MM/YYYY') : longDay(order.date, locale)}।`,
      '',
      ...order.items.map(
        (item, at) =>
          `${at + 1}) ${item.name}${item.options.length > 0 ? ` (${optionsText(item)})` : ''} - ${count(item.quantity)} ${item.word} x ${money(item.price)} = ${money(item.total)}`,
      ),
      '',
      `कुल माल: ${money(order.goods)}`,
      `जीएसटी 5%: ${money(tax)}`,
      shipping > 0 ? `भाड़ा: ${money(shipping)}` : 'भाड़ा: मुफ़्त',
      `कुल राशि: ${money(total)}`,
      advance > 0 && `अग्रिम प्राप्त: ${money(advance)}`,
      advance > 0 && `बाकी: ${money(total - advance)}`,
      '',
      random.pick([
        'करघे पर काम चल रहा है, माल 15-20 दिन में भेजेंगे।',
        'काले रंग का सूत अभी नहीं है, अगले महीने मिलेगा।',
        `माल ${longDay(dayAfter(order.today, random.whole(5, 20)), locale)} तक ट्रांसपोर्ट से रवाना होगा।`,
      ]),
      '',
      'सादर,',
      random.pick(['रामस्वरूप कोली', 'सुनीता देवी', 'अब्दुल हकीम अंसारी']),
      order.vendor,
    )
    return sent(
      order,
      `ऑर्डर ${order.number} की सूची`,
      { text: body },
      truthOf(order, { currency: 'INR', subtotal: order.goods, shipping, tax, total }),
    )
  },
}
