import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { turkey } from './lands.ts'
import { foreignWares, ifAny, shopOrder, timeOf } from './shop-wares.ts'

/**
 * IdeaSoft, a Turkish shop system: the product code in a separate column, an added tax below the subtotal, a bank
 * account if the payment is a transfer.
 */
export const ideasoft: Family = {
  name: 'ideasoft',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = shopOrder(random, turkey, {
      goods: foreignWares.tr,
      number: ['2603#######', '1####', 'IS-######'],
      sku: ['@@-####', '@@@##', '86900########'],
      options: 0.35,
      tax: ['added', 'added', 'none'],
    })
    const { money } = writingOf(random, order, { pattern: random.pick(turkey.money), minus: 'before' })
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')
      return row([
        `${escaped(line.name)}${options === '' ? '' : `<br><small>(${escaped(options)})</small>`}`,
        line.sku,
        `<td align="center">${line.quantity} Adet</td>`,
        right(money(line.price)),
        ...(order.taxMode === 'added' ? [`<td align="center">% ${order.taxRate}</td>`] : []),
        right(money(line.total)),
      ])
    })
    const heads = [
      'Ürün',
      'Ürün Kodu',
      'Miktar',
      'Birim Fiyatı',
      ...(order.taxMode === 'added' ? ['KDV'] : []),
      'Toplam',
    ]
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="${heads.length - 1}" align="right"><b>${label} :</b></td>${right(amount)}</tr>`
    const isTransfer = random.chance(0.4)
    const bank = isTransfer
      ? `<p><b>Banka Hesap Bilgileri</b><br>Ziraat Bankası - ${random.code('TR## 0001 0### #### #### #### ##')}<br>Açıklama kısmına sipariş numaranızı yazmayı unutmayınız.</p>`
      : ''
    const place = addressOf(random, order).map(escaped).join('<br>')
    const when = `${numericDay(order.date, 'DD.MM.YYYY')} ${timeOf(random, order)}`
    const { vendor } = order
    const html = `<html><body style="font-family:Tahoma;font-size:12px"><p>Sayın ${escaped(order.buyer)},</p>
<p>${escaped(vendor.name)} üzerinden vermiş olduğunuz sipariş tarafımıza ulaşmıştır.</p>
<table cellpadding="4"><tr><td>Sipariş No</td><td>: <b>${order.number}</b></td></tr><tr><td>Sipariş Tarihi</td><td>: ${when}</td></tr><tr><td>Ödeme Tipi</td><td>: ${isTransfer ? 'Havale / EFT' : 'Kredi Kartı (tek çekim)'}</td></tr><tr><td>Kargo Firması</td><td>: ${random.pick(['Yurtiçi Kargo', 'Aras Kargo', 'MNG Kargo'])}</td></tr></table>
<table width="700" border="1" cellpadding="5" style="border-collapse:collapse;border-color:#ddd">${row(heads, 'bgcolor="#efefef"', 'th')}
${rows.join('\n')}
${sum('Ara Toplam', money(order.subtotal))}${ifAny(order.discount, sum('İndirim', money(-order.discount)))}${sum('Kargo Ücreti', order.shipping === 0 ? 'Ücretsiz' : money(order.shipping))}${order.taxMode === 'added' ? sum('KDV Tutarı', money(order.tax)) : ''}${sum('Genel Toplam', money(order.total))}</table>
${bank}<table width="700"><tr><td valign="top"><b>Teslimat Adresi</b><br>${place}</td><td valign="top"><b>Fatura Adresi</b><br>${place}</td></tr></table>
<p>İyi günlerde kullanmanızı dileriz.<br>${escaped(vendor.name)}<br>${vendor.phone} - ${vendor.registration.join(' - ')}</p></body></html>`
    return {
      mail: mailOf(
        order,
        random.pick([`Siparişiniz alındı - ${order.number}`, `${order.number} numaralı siparişiniz`]),
        { html },
      ),
      truth: truthOf(order),
    }
  },
}
