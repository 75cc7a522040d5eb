import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { count, given, purchase, type Trade, words } from './draw.ts'
import { abroad } from './tongues.ts'

const leatherRo: Trade = {
  vendors: 'Pielăria Someș SRL=pielariasomes|Accesorii Marochin SRL=accesoriimarochin|Atelier Tăbăcaru=ateliertabacaru',
  wares: `Piele vegetală 2 mm; kg; 9800-18900
Cataramă alamă 25 mm; pcs; 690-1490
Ață cerată 0,8 mm; roll; 1890-3900
Nituri 7 mm; 100; 1450-2900
Capsă magnetică 14 mm; pcs; 240-590
Fermoar metalic 20 cm; pcs; 780-1690
Căptușeală bumbac; m; 1890-3690
Vopsea pe bază de apă; l; 8900-15900
Lipici contact; kg; 5400-9900
Inel D 30 mm; pcs; 180-420
Colțar auriu; pcs; 150-380
Preș de tăiere; pcs; 6900-12900
Curea bridă 18 mm; m; 1190-2490
Ceară de albine; kg; 5900-9800`,
}

/** Pro-forma invoices of SmartBill: value and tax of each row, their sums, and `Total plata`. */
export const smartbill: Family = {
  name: 'smartbill',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = purchase(random, abroad(locale, 'ro'), leatherRo, {
      number: ['PF0###', 'PRF####', 'PLS00###'],
      freeShipping: 1,
      tax: ['added'],
      boxes: ['facturare', 'comenzi'],
    })
    const taxes = drawn.lines.map(({ total }) => halfUp((total * drawn.taxRate) / 100))
    const tax = taxes.reduce((sum, each) => sum + each, 0)
    const order = { ...drawn, tax, total: drawn.subtotal + tax }
    const { bare } = writingOf(random, order)
    const word = words('pcs=buc|kg=kg|m=m|l=l|roll=rola|100=buc')
    const lines = order.lines.map((line, at) => {
      const unitPrice = line.pricePer === 1 ? bare(line.price) : `${bare(line.price)} / 100 buc`
      return row([
        String(at + 1),
        escaped(line.name),
        word(line),
        right(count(order, line.quantity, '.')),
        right(unitPrice),
        right(bare(line.total)),
        right(bare(taxes[at] ?? 0)),
      ])
    })
    const body = `<p>Stimate client,</p><p>Va transmitem factura proforma aferenta comenzii dumneavoastra. Produsele se rezerva dupa confirmarea platii.</p>
<table width="100%"><tr><td><b>Furnizor</b><br>${escaped(order.vendor.name)}<br>${order.vendor.registration.join('<br>')}<br>IBAN RO${random.code('##')}BTRL${random.code('################')}</td><td><b>FACTURA PROFORMA</b><br>Seria si numarul: ${order.number}<br>Data emiterii (zi/luna/an): ${numericDay(order.date, 'DD/MM/YYYY')}<br>Termen plata: ${numericDay(dayAfter(order.date, 5), 'DD/MM/YYYY')}</td><td><b>Client</b><br>${escaped(order.buyer)}</td></tr></table>
<table width="100%" border="1" cellspacing="0">${row(['Nr. crt', 'Denumirea produselor sau a serviciilor', 'U.M.', 'Cant.', 'Pret unitar (fara TVA) -Lei-', 'Valoarea -Lei-', 'Valoarea TVA -Lei-'], '', 'th')}
${lines.join('\n')}
<tr><td colspan="5" align="right">Total</td>${right(bare(order.subtotal))}${right(bare(order.tax))}</tr>
<tr><td colspan="5" align="right"><b>Total plata</b></td><td colspan="2" align="right"><b>${bare(order.total)} Lei</b></td></tr></table>
<p>Cota TVA ${order.taxRate}%. Factura circula fara semnatura si stampila.</p>`
    return {
      mail: mailOf(order, `Proforma ${order.number} de la ${order.vendor.name}`, {
        html: page(random, order, 'Factura proforma', body),
      }),
      truth: truthOf(order, { sku: false, shipping: false }),
    }
  },
}

const towels: Trade = {
  vendors: 'Peştemal Evi=pestemalevi|Denizli Ev Tekstili=denizlievtekstili|Keten Atölye=ketenatolye',
  options: 'Renk:Lacivert,Bej,Zeytin Yeşili,Kiremit|Beden:90x180,100x180',
  wares: `Peştemal çizgili; pcs; 18900-39900; 12
Bukle havlu 50x90; pcs; 12900-24900; 1
Waffle bornoz; pcs; 89000-149000; 1
Müslin battaniye; pcs; 34900-69900; 1
Keten peçete; pcs; 5900-9900; 1
Mutfak önlüğü; pcs; 17900-32900; 1
Pamuklu çarşaf; pcs; 44900-89900; 12
Kese lifi; pcs; 2900-5900
Zeytinyağlı sabun; pcs; 4500-8900
Hamam tası bakır; pcs; 29900-59900
Yastık kılıfı; pcs; 9900-19900; 1
Masa örtüsü jakarlı; pcs; 39900-79900; 1
Banyo paspası; pcs; 15900-28900; 1
Saçak bağlama ipi; roll; 3900-7900; 1`,
}

/** The order mail of Ticimax: stock codes below the names, sums without and with tax, `Genel Toplam`. */
export const ticimax: Family = {
  name: 'ticimax',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'tr'), towels, {
      number: ['TCX######', '#######', 'S1######'],
      sku: ['@@@-###', '####-##', '@@####'],
      options: 0.65,
      discount: 0.25,
      freight: [7990, 9990, 12990],
      tax: ['added', 'included'],
      boxes: ['siparis', 'bilgi'],
    })
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# TL', '₺#']), minus: 'before' })
    const lines = order.lines.map((line) =>
      row([
        `<b>${escaped(line.name)}</b><br>Stok Kodu: ${line.sku}${line.options.map(({ name, value }) => `<br>${name}: ${escaped(value)}`).join('')}`,
        right(`${line.quantity} Adet`),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const tax =
      order.taxMode === 'added'
        ? sumRow(3, `KDV (%${percent(order.taxRate)})`, money(order.tax))
        : sumRow(3, `Dahil olan KDV (%${percent(order.taxRate)})`, money(order.tax))
    const stamp = `${numericDay(order.date, 'DD.MM.YYYY')} ${order.sentAt.slice(11, 16)}:${random.code('1#')}`
    const body = `<h2>Siparişiniz Alındı</h2><p>Sayın ${escaped(order.buyer)}, siparişiniz bize ulaştı. Kargoya verildiğinde ayrıca bilgi vereceğiz.</p>
<table width="100%">${row(['<b>Sipariş No</b>', order.number])}${row(['<b>Sipariş Tarihi</b>', stamp])}${row(['<b>Ödeme Tipi</b>', random.pick(['Kredi Kartı', 'Havale / EFT'])])}${row(['<b>Kargo Firması</b>', random.pick(['Yurtiçi Kargo', 'Aras Kargo'])])}</table>
<table width="100%">${row(['Ürün', 'Miktar', order.taxMode === 'added' ? 'Birim Fiyat (KDV Hariç)' : 'Birim Fiyat', 'Tutar'], '', 'th')}
${lines.join('\n')}
${sumRow(3, 'Ara Toplam', money(order.subtotal))}${given(order.discount, sumRow(3, 'İndirim', money(-order.discount)))}${sumRow(3, 'Kargo Ücreti', order.shipping === 0 ? 'Ücretsiz' : money(order.shipping))}${order.taxMode === 'added' ? tax : ''}${sumRow(3, 'Genel Toplam', money(order.total))}${order.taxMode === 'added' ? '' : tax}</table>
<p>${escaped(order.vendor.name)} - ${order.vendor.city} - ${order.vendor.registration.join(' - ')}</p>`
    return {
      mail: mailOf(order, `${order.number} numaralı siparişiniz alındı`, {
        html: page(random, order, 'Sipariş', body),
      }),
      truth: truthOf(order),
    }
  },
}

const paper: Trade = {
  vendors: 'Χαρτί & Μελάνι=xartimelani|Εργαστήρι Λινό=ergastirilino|Κεραμικά Νάξου=keramikanaxou',
  wares: `Σημειωματάριο δετό A5; pcs; 790-1690
Πένα καλλιγραφίας; pcs; 1290-2900
Μελάνι σέπια 30 ml; pcs; 690-1390
Χαρτόνι κραφτ 300 g; pack; 590-1290
Σφραγίδα ξύλινη; pcs; 890-1890
Κερί σφράγισης; pcs; 390-790
Φάκελος χειροποίητος; pcs; 45-120
Ταινία washi; roll; 240-490
Κούπα κεραμική; pcs; 1190-2490
Τραπεζομάντηλο λινό; pcs; 3900-7900
Σαπούνι ελιάς; pcs; 290-590
Βραχιόλι μακραμέ; pcs; 690-1390
Κορνίζα 13 x 18; pcs; 990-1990
Ψάθινο καλάθι; pcs; 1490-3490`,
}

/** The mail of Skroutz for an order: one block for each product with `2 x 12,40 €`, then the sums. */
export const skroutz: Family = {
  name: 'skroutz',
  kind: 'marketplace',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'el'), paper, {
      number: ['######-#######', '26####-#######'],
      discount: 0.25,
      freight: [250, 349, 490],
      tax: ['none'],
      boxes: ['no-reply', 'orders'],
    })
    const { money } = writingOf(random, order, { minus: 'before' })
    const blocks = order.lines.map(
      (line) =>
        `<table width="100%" style="border-bottom:1px solid #eee"><tr><td width="64"><img src="https://cdn.${order.vendor.domain}/${random.code('######')}.jpg" width="56" alt=""></td><td><a href="#">${escaped(line.name)}</a><br><span>${line.quantity} x ${escaped(money(line.price))}</span></td>${right(money(line.total))}</tr></table>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const body = `<h1>Η παραγγελία σου καταχωρήθηκε!</h1><p>Γεια σου ${escaped(order.buyer)}, το κατάστημα ${escaped(order.vendor.name)} ετοιμάζει τα προϊόντα σου.</p>
<p>Κωδικός παραγγελίας: <b>${order.number}</b><br>Ημερομηνία παραγγελίας: ${numericDay(order.date, 'DD/MM/YYYY')}<br>Παράδοση έως: ${numericDay(dayAfter(order.sentAt, random.whole(2, 6)), 'DD/MM/YYYY')}</p>
${blocks.join('\n')}
<table width="100%">${sum('Αξία προϊόντων', money(order.subtotal))}${given(order.discount, sum('Έκπτωση κουπονιού', money(-order.discount)))}${sum('Μεταφορικά', order.shipping === 0 ? 'Δωρεάν' : money(order.shipping))}${sum('<b>Σύνολο</b>', money(order.total))}</table>
<p>Όλες οι τιμές περιλαμβάνουν ΦΠΑ. Πληρωμή: ${random.pick(['Κάρτα', 'Αντικαταβολή'])}</p>`
    return {
      mail: mailOf(order, `Παραγγελία ${order.number}`, { html: page(random, order, 'Ευχαριστούμε', body) }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
