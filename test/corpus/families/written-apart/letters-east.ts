import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, columns, count, given, purchase, type Trade, text, words } from './draw.ts'
import { abroad, dayIn } from './tongues.ts'

const linensRo: Trade = {
  vendors: 'Țesătoria Apuseni=tesatoriaapuseni|In și Cânepă SRL=insicanepa|Ia Noastră Textil=ianoastratextil',
  options: 'Culoare:natur,albastru cerneală,vișiniu|Lățime:140 cm,160 cm',
  wares: `Pânză de cânepă; m; 2900-5900; 12
In topit; m; 3900-6900; 12
Dantelă croșetată; m; 890-1890; 1
Ață de cusut; roll; 690-1490; 1
Nasturi lemn 18 mm; pcs; 95-240
Șnur bumbac 4 mm; m; 190-420; 1
Lână toarsă; kg; 8900-15900; 1
Catifea reiată; m; 4900-8900; 12
Fermoar ascuns; pcs; 390-890; 1
Panglică brodată; m; 690-1590; 1
Vatelină; m; 1190-2290
Etichetă textilă; pcs; 60-150
Ac de brodat set; pack; 1290-2490
Gherghef 25 cm; pcs; 3900-6900`,
}

/** A Romanian confirmation as a numbered list, with an advance paid and the rest to pay. */
export const linenListRo: Family = {
  name: 'tesatorie-confirmare',
  kind: 'business',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'ro'), linensRo, {
      number: ['####', 'C-#####', '26/###'],
      options: 0.65,
      freight: [1900, 2490, 3200],
      tax: ['included'],
      delay: 2,
      boxes: ['comenzi', 'contact'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# lei' })
    const word = words('pcs=buc|m=m|kg=kg|roll=role|pack=seturi')
    const each = words('pcs=buc|m=m|kg=kg|roll=rolă|pack=set')
    const advance = Math.floor(order.total / 400) * 100
    const lines = order.lines.map(
      (line) =>
        `<li>${escaped(line.name)}${line.options.length > 0 ? ` <i>(${escaped(choicesOf(line))})</i>` : ''}<br>${count(order, line.quantity, '.')} ${word(line)} × ${escaped(money(line.price))}/${each(line)} = <b>${escaped(money(line.total))}</b></li>`,
    )
    const body = `<p>Bună ziua ${escaped(order.buyer)},</p><p>Vă confirmăm comanda nr. <b>${order.number}</b> din ${dayIn('ro', order.date)}. Livrăm până la ${dayIn('ro', dayAfter(order.sentAt, random.whole(4, 14)))}.</p>
<ol>${lines.join('\n')}</ol>
<p>Total produse: ${escaped(money(order.subtotal))}<br>Transport: ${order.shipping === 0 ? 'gratuit' : escaped(money(order.shipping))}<br><b>Total comandă: ${escaped(money(order.total))}</b> (TVA ${percent(order.taxRate)}% inclus: ${escaped(money(order.tax))})</p>
${given(advance, `<p>Avans achitat: ${escaped(money(advance))}<br>Rest de plată la livrare: ${escaped(money(order.total - advance))}</p>`)}
<p>Cu drag,<br>${escaped(order.vendor.name)}<br>${order.vendor.city}<br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Confirmare comandă ${order.number}`, { html: page(random, order, 'Confirmare', body) }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

const clothTr: Trade = {
  vendors: 'Bursa Kumaşçılık Ltd. Şti.=bursakumascilik|Ege Dokuma=egedokuma|Nakış ve Ötesi=nakisveotesi',
  wares: `Şile bezi ham; m; 8900-16900
Gabardin koyu; m; 12900-22900
Poplin çizgili; m; 7900-14900
Keten karışım; m; 15900-29900
Astar viskon; m; 4900-8900
Kadife fitilli; m; 17900-32900
Penye süprem; kg; 22900-39900
Kanvas 12 oz; m; 9900-18900
Dantel şerit; m; 1900-4900
Biye ekstrafor; m; 490-1290
İplik bobini; pcs; 3900-7900
Tela yapışkan; m; 2900-5900
Denim yıkamalı; m; 14900-26900
Elyaf dolgu; kg; 6900-12900`,
}

/** A typed Turkish confirmation with columns under headings, tax added below. */
export const clothColumnsTr: Family = {
  name: 'kumas-siparis-formu',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'tr'), clothTr, {
      number: ['SF-####', '26####', 'BK#####'],
      sku: ['@###', '####', '@@-##'],
      freight: [15000, 22500, 35000],
      discount: 0.25,
      tax: ['added'],
      delay: 2,
      boxes: ['satis', 'siparis'],
    })
    const { bare, percent } = writingOf(random, order, { minus: 'before' })
    const word = words('pcs=adet|m=metre|kg=kg')
    const rows = order.lines.map((line) => [
      line.sku,
      line.name,
      `${count(order, line.quantity, '.')} ${word(line)}`,
      bare(line.price),
      bare(line.total),
    ])
    const body = text(
      `Merhaba ${order.buyer},`,
      '',
      'Siparişinizi aldık, teşekkür ederiz. Ayrıntılar aşağıdadır.',
      '',
      `Sipariş no     : ${order.number}`,
      `Sipariş tarihi : ${numericDay(order.date, 'DD.MM.YYYY')}`,
      `Termin         : ${numericDay(dayAfter(order.sentAt, random.whole(5, 21)), 'DD.MM.YYYY')}`,
      '',
      columns([['Kod', 'Cinsi', 'Miktar', 'Fiyat (TL)', 'Tutar (TL)'], ...rows], 'llrrr', 3),
      '',
      `Mal toplamı  : ${bare(order.subtotal)} TL`,
      given(order.discount, `İskonto      : ${bare(-order.discount)} TL`) || null,
      given(order.shipping, `Nakliye      : ${bare(order.shipping)} TL`) || null,
      `KDV %${percent(order.taxRate)}      : ${bare(order.tax)} TL`,
      `Genel toplam : ${bare(order.total)} TL`,
      '',
      `IBAN: TR${random.code('## #### #### #### #### ####')} ${random.code('##')}`,
      'İyi çalışmalar,',
      order.vendor.name,
      `${order.vendor.city} - ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, `Sipariş onayı ${order.number}`, { text: body }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

const labelsTr: Trade = {
  vendors: 'Etiket Dünyası Laleli=etiketdunyasi|Marmara Ambalaj=marmaraambalaj|Kartela Matbaa=kartelamatbaa',
  options: 'Zemin:Siyah,Krem,Ekru|Kesim:düz,katlamalı',
  wares: `Dokuma ense etiketi; 1000; 29000-89000; 12
Saten yıkama talimatı; 1000; 9900-24900; 12
Karton askı kartı; 1000; 39000-119000; 1
Kargo poşeti 30 x 40; 100; 12900-29900; 1
Kraft çanta; 100; 59000-129000
Sticker yuvarlak; 1000; 14900-39900
Pelur kâğıt baskılı; 100; 8900-19900; 1
Mühür ipi; 1000; 19900-49900; 1
Deri arma; pcs; 590-1490; 1
Kutu mıknatıslı; pcs; 3900-8900; 1
Barkod rulosu; roll; 5900-12900
Şeffaf zarf; 1000; 11900-24900`,
}

/** Each item in a block of labels and values in a table of two columns; prices of 100 and 1,000. */
export const labelBlocksTr: Family = {
  name: 'etiket-kutulari',
  kind: 'business',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'tr'), labelsTr, {
      number: ['EM-#####', '######', 'IS26-###'],
      sku: ['ET-###', '####', '@@##'],
      lines: [1, 4],
      options: 0.65,
      freight: [12000, 18000, 25000],
      tax: ['added'],
      delay: 1,
      boxes: ['bilgi', 'satis'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# TL' })
    const word = words('pcs=adet|roll=rulo')
    const blocks = order.lines.map((line) => {
      const per = line.pricePer === 1 ? 'Birim fiyat' : `${count(order, line.pricePer, '.')} adet fiyatı`
      return `<table width="100%" style="border:1px solid #bbb;margin-bottom:8px">${[
        ['Ürün', `<b>${escaped(line.name)}</b>`],
        ['Ürün kodu', line.sku],
        ...line.options.map(({ name, value }) => [name, escaped(value)]),
        ['Miktar', `${count(order, line.quantity, '.')} ${word(line)}`],
        [per, escaped(money(line.price))],
        ['Tutar', escaped(money(line.total))],
      ]
        .map((cells) => row(cells))
        .join('')}</table>`
    })
    const body = `<h2>Sipariş Teyidi</h2><p>Sayın ${escaped(order.buyer)}, baskı onayınız alındı ve üretim başladı.</p>
<p>Teyit No: ${order.number}<br>Sipariş Tarihi: ${dayIn('tr', order.date)}<br>Tahmini Teslim: ${dayIn('tr', dayAfter(order.sentAt, random.whole(6, 20)))}</p>
${blocks.join('\n')}
<table width="100%">${sumRow(1, 'Ara toplam', money(order.subtotal))}${given(order.shipping, sumRow(1, 'Kargo', money(order.shipping)))}${sumRow(1, `KDV %${percent(order.taxRate)}`, money(order.tax))}${sumRow(1, 'Ödenecek tutar', money(order.total))}</table>
<p>${escaped(order.vendor.name)}, ${order.vendor.city}, ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Sipariş teyidi ${order.number}`, { html: page(random, order, 'Teyit', body) }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

const porcelain: Trade = {
  vendors: 'Porcelánfestő Műhely=porcelanfesto|Herceg Kerámia Kft.=hercegkeramia|Kékfestő Tolna=kekfestotolna',
  wares: `Kávéscsésze aljjal; pcs; 289000-549000
Kékfestő vászon; m; 359000-690000
Süteményes tál; pcs; 489000-890000
Festékpor kobalt; kg; 1290000-2490000
Ecset nyest 4-es; pcs; 129000-290000
Nyers agyag; kg; 39000-89000
Matrica készlet; pack; 99000-219000
Színtelen máz; l; 349000-690000
Csomagolópapír; roll; 149000-329000
Füles doboz; pcs; 24000-59000
Terítő hímzett; pcs; 890000-1890000
Szalag 12 mm; roll; 59000-129000
Gyertyatartó; pcs; 219000-429000`,
}

/** A Hungarian invoice: net unit prices and net values in whole forints, tax and gross sum below. */
export const porcelainInvoice: Family = {
  name: 'porcelan-szamla',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'hu'), porcelain, {
      number: ['PM-2026-###', 'SZ26/####', '2026-#####'],
      freeShipping: 0.4,
      freight: [149000, 199000, 259000],
      tax: ['added'],
      step: 100,
      boxes: ['szamlazas', 'iroda'],
    })
    const space = random.pick([' ', '\u00a0'])
    const bare = (minor: number): string => count(order, minor / 100, space)
    const word = words('pcs=db|m=m|kg=kg|l=l|roll=tekercs|pack=csomag')
    const lines = order.lines.map((line) =>
      row([
        escaped(line.name),
        right(bare(line.quantity * 100)),
        word(line),
        right(bare(line.price)),
        right(bare(line.total)),
      ]),
    )
    const body = `<table width="100%"><tr><td><b>Eladó</b><br>${escaped(order.vendor.name)}<br>${order.vendor.city}<br>${order.vendor.registration.join('<br>')}</td><td><b>Vevő</b><br>${escaped(order.buyer)}</td></tr></table>
<h2>SZÁMLA</h2><p>Számla sorszáma: <b>${order.number}</b><br>Számla kelte: ${numericDay(order.date, 'YYYY.MM.DD.')}<br>Fizetési határidő: ${numericDay(dayAfter(order.date, 8), 'YYYY.MM.DD.')}<br>Fizetési mód: átutalás</p>
<table width="100%" border="1" cellpadding="3" cellspacing="0">${row(['Megnevezés', 'Mennyiség', 'Me.e.', 'Nettó egységár', 'Nettó érték'], '', 'th')}
${lines.join('\n')}</table>
<table align="right">${sumRow(1, 'Áruk nettó összesen', `${bare(order.subtotal)}${space}Ft`)}${given(order.shipping, sumRow(1, 'Csomagküldés', `${bare(order.shipping)}${space}Ft`))}${sumRow(1, 'Áfa 27%', `${bare(order.tax)}${space}Ft`)}${sumRow(1, 'Fizetendő bruttó összeg', `${bare(order.total)}${space}Ft`)}</table>
<p style="clear:both">Köszönjük a vásárlást! A számla aláírás nélkül érvényes.</p>`
    return {
      mail: mailOf(order, `Számla ${order.number}`, { html: page(random, order, 'Elkészült a számlája', body) }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const laceGr: Trade = {
  vendors: 'Υφαντά Ηπείρου=yfantaipeirou|Δαντέλα & Νήμα=dantelanima|Κλωστές Βόλου=klostesvolou',
  wares: `Δαντέλα βαμβακερή; m; 190-590
Νήμα πλεξίματος; pcs; 290-690
Λινό ύφασμα; m; 1190-2490
Κουμπιά κόκαλο 15 mm; pcs; 25-70
Κορδέλα γκρο; m; 45-130
Μαλλί προβάτου; kg; 1490-2900
Φερμουάρ 30 cm; pcs; 90-240
Τρέσα χρυσή; m; 240-590
Τελάρο κεντήματος; pcs; 490-990
Φόδρα σατέν; m; 390-890
Λάστιχο 10 mm; m; 18-55
Κλωστή μουλινέ; pcs; 70-150
Φούντα μεταξωτή; pcs; 190-450
Τσόχα φύλλο; pcs; 60-140`,
}

/** A typed Greek reply: quantity and unit in front, `προς` with the price, `=` with the amount. */
export const laceGreek: Family = {
  name: 'dantela-apantisi',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'el'), laceGr, {
      number: ['####', 'ΠΑ-####', '26###'],
      discount: 0.3,
      freight: [350, 480, 690],
      tax: ['added'],
      delay: 3,
      boxes: ['info', 'sales'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# €', space: ' ', minus: 'before' })
    const word = words('pcs=τεμ.|m=μέτρα|kg=κιλά')
    const lines = order.lines.map(
      (line) =>
        `• ${count(order, line.quantity, '.')} ${word(line)} ${line.name} προς ${money(line.price)} = ${money(line.total)}`,
    )
    const body = text(
      `Καλημέρα ${order.buyer},`,
      '',
      'Επιβεβαιώνουμε την παραγγελία σας:',
      '',
      `Αρ. παραγγελίας: ${order.number}`,
      `Ημ/νία παραγγελίας: ${dayIn('el', order.date)}`,
      '',
      ...lines,
      '',
      `Καθαρή αξία: ${money(order.subtotal)}`,
      given(order.discount, `Έκπτωση: ${money(-order.discount)}`) || null,
      given(order.shipping, `Μεταφορικά: ${money(order.shipping)}`) || null,
      `ΦΠΑ ${percent(order.taxRate)}%: ${money(order.tax)}`,
      `Πληρωτέο ποσό: ${money(order.total)}`,
      '',
      `Η αποστολή θα γίνει στις ${dayIn('el', dayAfter(order.sentAt, random.whole(1, 7)))}.`,
      '',
      'Με εκτίμηση,',
      order.vendor.name,
      `${order.vendor.city}, τηλ. ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, `Παραγγελία ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
