import { expect, test } from 'vitest'
import { languageOf } from '../../../src/back-office/extraction/words/vocabulary.rules.ts'
import { resultOf } from '../../../src/back-office/inbox/read-task.ts'
import { message } from '../../support/mails.ts'

/** Returns the order in a mail of 14 March 2026. */
async function read(subject: string, rows: readonly (readonly string[])[]) {
  const html = `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  const raw = message(
    {
      From: 'Verstas <orders@verstas.example>',
      Date: 'Sat, 14 Mar 2026 09:00:00 +0000',
      Subject: subject,
      'Message-ID': '<l1@verstas.example>',
      'Content-Type': 'text/html; charset=utf-8',
    },
    html,
  )
  const result = await resultOf({ task: 'extract', layouts: [] }, [Buffer.from(raw)])
  const { order_number, order_date, currency, subtotal, shipping_cost, tax, total, items, _meta } = Object(
    Object(result).value,
  )
  return {
    head: [order_number, order_date, currency],
    sums: [subtotal, _meta.discount, shipping_cost, tax, total],
    items: items.map(({ name, quantity, price }: { name: string; quantity: number; price: number }) => [
      name,
      quantity,
      price,
    ]),
  }
}

test('extracts a Finnish order by its labels', async () => {
  const rows = [
    ['Tilausnumero', 'VK-20431'],
    ['Tilauspäivä', '12.3.2026'],
    ['Arvioitu toimitus', '20.3.2026'],
    ['Tuotekoodi', 'Tuote', 'Määrä', 'Á-hinta', 'Yhteensä'],
    ['P-11', 'Pellavanauha', '3 kpl', '4,20', '12,60'],
    ['P-17', 'Villalanka', '2,5 m', '8,00', '20,00'],
    ['Välisumma', '32,60 €'],
    ['Alennus', '-2,60 €'],
    ['Toimituskulut', '5,90 €'],
    ['Maksettava yhteensä', '35,90 €'],
    ['Sis. ALV 25,5 %', '7,29 €'],
  ]
  expect(await read('Kiitos tilauksestasi', rows)).toEqual({
    head: ['VK-20431', '2026-03-12', 'EUR'],
    sums: [3260, 260, 590, 729, 3590],
    items: [
      ['Pellavanauha', 3, 420],
      ['Villalanka', 2.5, 800],
    ],
  })
})

test('extracts a Hungarian order in whole forints, with years before months', async () => {
  const rows = [
    ['Rendelésszám:', '2026/1187'],
    ['Rendelés dátuma:', '2026. március 12.'],
    ['Várható kiszállítás:', '2026. 03. 20.'],
    ['Cikkszám', 'Megnevezés', 'Mennyiség', 'Egységár', 'Összesen'],
    ['GY-4', 'Gyapjúfonal', '12 db', '1 290 Ft', '15 480 Ft'],
    ['GY-9', 'Lenvászon', '2 db', '3 450 Ft', '6 900 Ft'],
    ['Részösszeg:', '22 380 Ft'],
    ['Kedvezmény:', '-2 380 Ft'],
    ['Szállítási költség:', '1 490 Ft'],
    ['Fizetendő összesen:', '21 490 Ft'],
  ]
  expect(await read('Köszönjük megrendelését', rows)).toEqual({
    head: ['2026/1187', '2026-03-12', 'HUF'],
    sums: [2238000, 238000, 149000, null, 2149000],
    items: [
      ['Gyapjúfonal', 12, 129000],
      ['Lenvászon', 2, 345000],
    ],
  })
})

test('extracts a Greek order with labels in capitals', async () => {
  const rows = [
    ['ΑΡΙΘΜΟΣ ΠΑΡΑΓΓΕΛΙΑΣ', '4711'],
    ['ΗΜ/ΝΙΑ ΠΑΡΑΓΓΕΛΙΑΣ', '12 Μαρτίου 2026'],
    ['ΠΕΡΙΓΡΑΦΗ', 'ΠΟΣΟΤΗΤΑ', 'ΤΙΜΗ ΜΟΝΑΔΑΣ', 'ΑΞΙΑ'],
    ['Δέρμα μόσχου', '4 τεμ.', '12,50 €', '50,00 €'],
    ['Κλωστή', '10 τεμ.', '1,80 €', '18,00 €'],
    ['ΚΑΘΑΡΗ ΑΞΙΑ', '68,00 €'],
    ['ΜΕΤΑΦΟΡΙΚΑ', '6,00 €'],
    ['ΦΠΑ 24%', '17,76 €'],
    ['ΠΛΗΡΩΤΕΟ ΠΟΣΟ', '91,76 €'],
  ]
  expect(await read('Επιβεβαίωση παραγγελίας', rows)).toEqual({
    head: ['4711', '2026-03-12', 'EUR'],
    sums: [6800, null, 600, 1776, 9176],
    items: [
      ['Δέρμα μόσχου', 4, 1250],
      ['Κλωστή', 10, 180],
    ],
  })
})

test('a remark that every item repeats does not decide the language', () => {
  const items = Array.from({ length: 12 }, (_, at) => `Hrnek ${at}, hand finished in Porto, 2 ks, 50,00 Kč`)
  const said = ['Přijali jsme vaši objednávku, děkujeme.', 'Zboží, množství, celkem', ...items, 'Poštovné: zdarma']
  expect(languageOf(said.join('\n'))).toBe('cs')
})

test('extracts a Norwegian order in kroner', async () => {
  const rows = [
    ['Bestillingsnr.', '20418'],
    ['Dato bestilt', '7. mars 2026'],
    ['Artikkelnr', 'Benevnelse', 'Farge', 'Antall', 'Stykkpris', 'Linjesum'],
    ['FL-20', 'Flanell', 'Blå', '3', 'kr 149,50', 'kr 448,50'],
    ['KN-04', 'Knapper', 'Svart', '12', 'kr 8,00', 'kr 96,00'],
    ['Delsum', 'kr 544,50'],
    ['Kunderabatt', '-kr 44,50'],
    ['Fraktkostnader', 'kr 99,00'],
    ['Herav mva', 'kr 119,80'],
    ['Sum å betale', 'kr 599,00'],
  ]
  expect(await read('Bestillingen din hos oss', rows)).toEqual({
    head: ['20418', '2026-03-07', 'NOK'],
    sums: [54450, 4450, 9900, 11980, 59900],
    items: [
      ['Flanell', 3, 14950],
      ['Knapper', 12, 800],
    ],
  })
})

test('extracts a Romanian order in lei', async () => {
  const rows = [
    ['Numărul comenzii', 'RO-7731'],
    ['Data plasării comenzii', '05.03.2026'],
    ['Cod articol', 'Denumire articol', 'Mărime', 'Cant.', 'Preț/buc', 'Valoare'],
    ['IN-9', 'Pânză de in', 'L', '2', '1.149,50 lei', '2.299,00 lei'],
    ['NS-2', 'Nasturi', 'S', '30', '1,10 lei', '33,00 lei'],
    ['Total produse', '2.332,00 lei'],
    ['Reducere', '-32,00 lei'],
    ['Taxă de livrare', '25,00 lei'],
    ['Din care TVA', '371,00 lei'],
    ['Total de plată', '2.325,00 lei'],
  ]
  expect(await read('Confirmare comandă', rows)).toEqual({
    head: ['RO-7731', '2026-03-05', 'RON'],
    sums: [233200, 3200, 2500, 37100, 232500],
    items: [
      ['Pânză de in', 2, 114950],
      ['Nasturi', 30, 110],
    ],
  })
})

test('extracts a Turkish order with labels in dotted and dotless capitals', async () => {
  const rows = [
    ['SİPARİŞ NUMARASI', '55-801'],
    ['Sipariş Tarihi', '6 Mart 2026'],
    ['Stok Kodu', 'Ürün Adı', 'Renk', 'MİKTARI', 'Birim Fiyat', 'SATIR TOPLAMI'],
    ['KT-1', 'Keten kumaş', 'Kırmızı', '4', '1.250,25 TL', '5.001,00 TL'],
    ['DG-3', 'Düğme', 'Siyah', '40', '2,50 TL', '100,00 TL'],
    ['Ara Toplam', '5.101,00 TL'],
    ['İndirim', '-101,00 TL'],
    ['Kargo Ücreti', '60,00 TL'],
    ['KDV (dahil)', '843,33 TL'],
    ['ÖDENECEK TUTAR', '5.060,00 TL'],
  ]
  expect(await read('Siparişiniz alındı', rows)).toEqual({
    head: ['55-801', '2026-03-06', 'TRY'],
    sums: [510100, 10100, 6000, 84333, 506000],
    items: [
      ['Keten kumaş', 4, 125025],
      ['Düğme', 40, 250],
    ],
  })
})

test('finds the summary amounts of a Danish order, whose labels are also Norwegian', async () => {
  const rows = [
    ['Ordrenummer', '881'],
    ['Vare', 'Antal', 'Pris', 'Beløb'],
    ['Kop', '2', '40,00 kr.', '80,00 kr.'],
    ['Fragt', '29,00 kr.'],
    ['Heraf moms', '21,80 kr.'],
    ['Beløb at betale', '109,00 kr.'],
  ]
  expect(await read('Bestilling', rows)).toEqual({
    head: ['881', null, 'DKK'],
    sums: [null, null, 2900, 2180, 10900],
    items: [['Kop', 2, 4000]],
  })
})

test('finds amounts in lei in text lines, and rates with the percent sign before the number', async () => {
  const romanian = [
    ['2 buc cană x 10,00 lei = 20,00 lei'],
    ['3 buc vas x 5,00 lei = 15,00 lei'],
    ['Total fără TVA: 35,00 lei'],
    ['Transport: 5,00 lei'],
    ['Total de plată: 40,00 lei'],
  ]
  const turkish = [
    ['Açıklama', 'Miktar', 'Birim fiyat', 'KDV', 'Tutar'],
    ['Fincan', '2', '₺10,00', '%10', '₺20,00'],
    ['Vazo', '3', '₺5,00', '%20', '₺15,00'],
    ['Ara toplam', '', '', '', '₺35,00'],
    ['KDV %10', '', '', '', '₺2,00'],
    ['KDV %20', '', '', '', '₺3,00'],
    ['Genel toplam', '', '', '', '₺40,00'],
  ]
  const readings = [await read('Comanda', romanian), await read('Sipariş', turkish)]
  expect(readings.map(({ sums }) => sums)).toEqual([
    [3500, null, 500, null, 4000],
    [3500, null, null, 500, 4000],
  ])
})
