import { buyers, options, vendorNames } from '../../kit/catalogue.ts'
import type { Family } from '../../kit/family.ts'
import type { Language } from '../../kit/locales.ts'
import type { Goods } from '../../kit/orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { supplierGoods } from './supplier-goods.ts'
import { laidOut } from './supplier-layout.ts'
import { everywhere, sumsOf, tradeOf } from './supplier-style.ts'
import { plainRows, plainTitles } from './suppliers-5.ts'

/** Codes that look like quantities, prices, dates or years, with EANs next to them. */
export const misleadingCodes: Family = {
  name: 'supplier-misleading-codes',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { sku: ['1#', '20##', '1#.50', '#.#50', '4006381######', '12-##', '1000'] })
    const { order, writing, count, say } = trade
    const hasEan = random.chance(0.5)
    const rows = order.lines.map((line) => [
      line.sku,
      ...(hasEan ? [random.code('40123450#####')] : []),
      line.name,
      count(line),
      writing.money(line.price),
      writing.money(line.total),
    ])
    const { rows: sums, stated, note } = sumsOf(trade)
    const titles = [say.code, ...(hasEan ? ['EAN'] : []), ...plainTitles(trade)]
    const mail = laidOut(trade, { titles, rows, sums, below: [note] })
    return { mail, truth: truthOf(order, { ...stated, sku: true }) }
  },
}

const shared =
  'Coin roll 1 EUR|Cash box 100 USD|Display stand 9.99|Label 100 % Lin|Sticker -50 %|Voucher card 25|Paper 80 g/m² A4|Cap 50/50|Tape 19 x 33'

const productNames: Readonly<Record<Language, string>> = {
  en: 'Price tags "£5"|Total Stop doorstop|Free Range egg box|Balance scale 5 kg|Tax disc holder',
  de: 'Preisschild „5 €“|Summ-Summ Bienenwachs|Gesamtkunst Poster|Rabattmarken, Rolle|Steuermappe A4',
  fr: 'Étiquette prix « 5 € »|Affiche Total Look|Carnet de port|Remise de clés, boîte|Dossier TVA A4',
  es: 'Etiqueta "5 €"|Cartel Total Look|Libro de envío|Cupones en rollo|Carpeta IVA A4',
  it: 'Cartellino "5 €"|Poster Total Look|Registro spedizione|Buoni sconto in rotolo|Cartella IVA A4',
  nl: 'Prijskaartje "5 €"|Poster Totaal|Verzendboek|Kortingsbonnen op rol|Btw-map A4',
  pt: 'Etiqueta "5 €"|Cartaz Total Look|Livro de portes|Cupões em rolo|Pasta IVA A4',
  pl: 'Cenówka „5 zł”|Plakat Razem|Księga wysyłek|Kupony w rolce|Segregator VAT A4',
  sv: 'Prislapp ”5 kr”|Affisch Totalt|Fraktbok|Rabattkuponger på rulle|Momspärm A4',
  da: 'Prisskilt "5 kr."|Plakat Total|Fragtbog|Rabatkuponer på rulle|Momsmappe A4',
  cs: 'Cenovka „5 Kč“|Plakát Celkem|Kniha dopravy|Kupóny v roli|Desky DPH A4',
  hi: 'मूल्य टैग "₹5"|कुल पोस्टर|डाक पुस्तिका|छूट कूपन रोल|कर फ़ाइल A4',
}

const withShared = Object.fromEntries(
  Object.entries(productNames).map(([language, own]) => [language, `${own}|${shared}`.split('|')]),
)

const moneyGoods: Goods = {
  // The keys are those of `productNames`.
  products: withShared as Record<Language, string[]>,
  measured: supplierGoods.measured,
  options,
  vendors: vendorNames,
  buyers,
}

/** Names that contain currencies, rates, prices and words for sums, freight and tax. */
export const namesWithMoney: Family = {
  name: 'supplier-names-with-money',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { goods: moneyGoods, measured: 0, lines: [2, 7], long: 0 })
    const { rows, stated, note } = sumsOf(trade)
    const mail = laidOut(trade, {
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums: rows,
      below: [note],
    })
    return { mail, truth: truthOf(trade.order, { sku: false, ...stated }) }
  },
}
