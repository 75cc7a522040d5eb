import { describe, expect, test } from 'vitest'
import { readAttachments } from '../../../src/back-office/attachments/index.ts'
import { pdf, pdfTable, xlsx } from '../../support/attachments.ts'

const read = async (fileName: string, content: Uint8Array | string) => {
  const { documents, reports } = await readAttachments([{ fileName, content: Buffer.from(content), isCut: false }])
  const rows = documents[0]?.rows.map(({ cells, table }) => [table, ...cells.map(({ text }) => text)])
  return { state: reports[0]?.state, format: reports[0]?.format, rows, orders: documents[0]?.orders }
}

describe('a PDF', () => {
  const columns = [{ x: 40 }, { x: 300, isRight: true }, { x: 400, isRight: true }, { x: 520, isRight: true }]
  const table = pdfTable(
    [
      ['Description', 'Qty', 'Unit price', 'Amount'],
      ['Copper Kettle', '2', '50,00', '100,00'],
      ['with a wooden handle', '', '', ''],
      ['Linen, natural', '12,5', '8,40', '105,00'],
      ['', '', 'Subtotal', '205,00'],
    ],
    columns,
    600,
  )

  test('becomes lines, and rows whose cells keep their column', async () => {
    const heading = [
      { x: 40, y: 780, text: 'Invoice', size: 18 },
      { x: 105, y: 780, text: 'R-2041', size: 18 },
      { x: 40, y: 740, text: 'Dear customer,' },
    ]
    expect(await read('invoice.pdf', pdf([[...heading, ...table]]))).toEqual({
      state: 'read',
      format: 'pdf',
      rows: [
        [null, 'Invoice R-2041'],
        [null, 'Dear customer,'],
        [0, 'Description', 'Qty', 'Unit price', 'Amount'],
        [0, 'Copper Kettle', '2', '50,00', '100,00'],
        [0, 'with a wooden handle', '', '', ''],
        [0, 'Linen, natural', '12,5', '8,40', '105,00'],
        [0, '', '', 'Subtotal', '205,00'],
      ],
      orders: [],
    })
  })

  test('without any text is reported as scanned; a damaged PDF is reported as unreadable', async () => {
    expect((await read('scan.pdf', pdf([[]]))).state).toBe('scanned')
    expect((await read('broken.pdf', '%PDF-1.7\nnothing of the kind')).state).toBe('unreadable')
  })

  test('yields the order of an embedded machine-readable invoice', async () => {
    const { orders, state } = await read('facture.pdf', pdf([table], { embedded: { 'factur-x.xml': facturX } }))
    expect(state).toBe('read')
    expect(orders).toEqual([
      {
        types: ['Invoice'],
        vendor: 'Tissus Lemoine',
        orderNumber: 'CV-77',
        buyerReference: 'PO-9',
        invoiceNumber: 'F-2041',
        orderDate: null,
        invoiceDate: '2026-03-03',
        status: null,
        currency: 'EUR',
        subtotal: '21.00',
        discount: '0.00',
        shipping: '5.00',
        tax: '5.20',
        isTaxIncluded: false,
        total: '31.20',
        paid: null,
        items: [
          {
            name: 'Lin naturel',
            sku: 'LIN-1',
            options: 'écru',
            quantity: '2.5',
            unit: 'MTR',
            unitPrice: '8.40',
            priceQuantity: null,
            lineTotal: '21.00',
            currency: null,
          },
        ],
        trackingNumber: null,
        trackingUrl: null,
        expectedDelivery: '2026-03-12',
      },
    ])
  })

  test('yields the order of an invoice listed only under /AF in its catalog, compressed or not', async () => {
    for (const deflate of [true, false]) {
      const file = pdf([table], { embedded: { 'factur-x.xml': facturX }, isAssociated: true, deflate })
      const { orders, state } = await read('facture.pdf', file)
      expect([state, orders?.map(({ orderNumber, total }) => [orderNumber, total])]).toEqual([
        'read',
        [['CV-77', '31.20']],
      ])
    }
  })
})

test('a workbook in the Excel 97 format is reported as unsupported', async () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)])
  expect(await read('order.xls', compound)).toEqual({
    state: 'unsupported',
    format: 'xls',
    rows: undefined,
    orders: undefined,
  })
  expect((await read('letter.doc', compound)).state).toBe(undefined)
})

describe('separated values', () => {
  const rows = [
    [0, 'Artikel', 'Menge', 'Preis'],
    [0, 'Färberkrapp; fein', '0,75', '12,00'],
  ]
  const text = 'Artikel;Menge;Preis\r\n"Färberkrapp; fein";0,75;12,00\r\n'

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ])('are read from %s', async (_, content) => {
    expect((await read('order.csv', content)).rows).toEqual(rows)
  })

  test.each([',', ';', '\t', '|'])('are separated by %j', async (separator) => {
    const content = [
      ['name', 'qty', 'price'],
      ['Bowl', '2', '3.00'],
      ['Jug', '1', '4.50'],
    ]
    const file = content.map((cells) => cells.join(separator)).join('\n')
    expect((await read('order.csv', file)).rows).toEqual(content.map((cells) => [0, ...cells]))
  })

  test('are read with rows of different length, and unreadable with an unclosed quote', async () => {
    expect((await read('a.csv', 'Order;4711\n\nname;qty;price\nBowl;2;3,00\n')).rows).toEqual([
      [0, 'Order', '4711'],
      [0, 'name', 'qty', 'price'],
      [0, 'Bowl', '2', '3,00'],
    ])
    expect((await read('a.csv', 'a;b\n"never;ends\n')).state).toBe('unreadable')
  })
})

test('a workbook becomes rows with numbers and dates as displayed', async () => {
  const content = xlsx([
    ['Order', 'A & B-7', { value: 46084, style: 1 }],
    ['Item', 'Qty', 'Price', 'Amount'],
    ['Linen', 2.5, { value: 8.4, style: 2 }, { value: 21, style: 2 }],
    ['', '', 'Total', { value: 21.000000000000004, style: 0 }],
  ])
  expect(await read('order.xlsx', content)).toEqual({
    state: 'read',
    format: 'xlsx',
    rows: [
      [0, 'Order', 'A & B-7', '2026-03-03'],
      [0, 'Item', 'Qty', 'Price', 'Amount'],
      [0, 'Linen', '2.5', '8.40 €', '21.00 €'],
      [0, '', '', 'Total', '21'],
    ],
    orders: [],
  })
})

test('the pronunciation of a text in a workbook is not part of the text', async () => {
  const rows = [
    ['Item', 'Qty'],
    [{ text: '生地', reading: 'キジ' }, 3],
  ]
  expect(await read('order.xlsx', xlsx(rows))).toEqual({
    state: 'read',
    format: 'xlsx',
    rows: [
      [0, 'Item', 'Qty'],
      [0, '生地', '3'],
    ],
    orders: [],
  })
})

const facturX = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="r" xmlns:udt="u">
<rsm:ExchangedDocument><ram:ID>F-2041</ram:ID><ram:TypeCode>380</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="102">20260303</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:SellerAssignedID>LIN-1</ram:SellerAssignedID><ram:Name>Lin naturel</ram:Name>
<ram:ApplicableProductCharacteristic><ram:Description>Couleur</ram:Description><ram:Value>écru</ram:Value></ram:ApplicableProductCharacteristic></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>8.40</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="MTR">2.5</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>21.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Tissus Lemoine</ram:Name></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Shop</ram:Name></ram:BuyerTradeParty>
<ram:SellerOrderReferencedDocument><ram:IssuerAssignedID>CV-77</ram:IssuerAssignedID></ram:SellerOrderReferencedDocument>
<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-9</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20260312</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>21.00</ram:LineTotalAmount><ram:ChargeTotalAmount>5.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>0.00</ram:AllowanceTotalAmount>
<ram:TaxTotalAmount currencyID="EUR">5.20</ram:TaxTotalAmount><ram:GrandTotalAmount>31.20</ram:GrandTotalAmount><ram:DuePayableAmount>31.20</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`

const ubl = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="a" xmlns:cbc="b">
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
<cbc:ID>R-88</cbc:ID><cbc:IssueDate>2026-03-04</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>PO-9</cbc:ID><cbc:SalesOrderID>AB-12</cbc:SalesOrderID></cac:OrderReference>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Färberei &amp; Söhne</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">3.99</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">21.00</cbc:LineExtensionAmount><cbc:TaxInclusiveAmount currencyID="EUR">24.99</cbc:TaxInclusiveAmount><cbc:PrepaidAmount currencyID="EUR">4.99</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">20.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="KGM">700</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">21.00</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Alaun</cbc:Name><cac:SellersItemIdentification><cbc:ID>AL-1</cbc:ID></cac:SellersItemIdentification></cac:Item>
<cac:Price><cbc:PriceAmount currencyID="EUR">3.00</cbc:PriceAmount><cbc:BaseQuantity>100</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>
</Invoice>`
const enveloped = `<sh:StandardBusinessDocument xmlns:sh="s"><sh:StandardBusinessDocumentHeader/>${ubl.slice(ubl.indexOf('<Invoice'))}</sh:StandardBusinessDocument>`

test.each([
  ['a UBL invoice', ubl],
  ['the same within the envelope of Peppol', enveloped],
])('%s yields an order', async (_, xml) => {
  const { orders, format } = await read('invoice.xml', xml)
  expect(format).toBe('xml')
  expect(orders).toEqual([
    {
      types: ['Invoice'],
      vendor: 'Färberei & Söhne',
      orderNumber: 'AB-12',
      buyerReference: 'PO-9',
      invoiceNumber: 'R-88',
      orderDate: null,
      invoiceDate: '2026-03-04',
      status: null,
      currency: 'EUR',
      subtotal: '21.00',
      discount: null,
      shipping: null,
      tax: '3.99',
      isTaxIncluded: false,
      total: '24.99',
      paid: '4.99',
      items: [
        {
          name: 'Alaun',
          sku: 'AL-1',
          options: null,
          quantity: '700',
          unit: 'KGM',
          unitPrice: '3.00',
          priceQuantity: '100',
          lineTotal: '21.00',
          currency: null,
        },
      ],
      trackingNumber: null,
      trackingUrl: null,
      expectedDelivery: null,
    },
  ])
})

test('a UBL order response from Peppol has its own number before the buyer’s', async () => {
  const { orders } = await read(
    'order.xml',
    `<OrderResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:OrderResponse-2"><ID>AB-9</ID><IssueDate>2026-03-03</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode><OrderReference><ID>PO-1</ID></OrderReference><OrderLine><LineItem><Quantity unitCode="C62">3</Quantity><Price><PriceAmount>2.00</PriceAmount></Price><Item><Name>Bowl</Name></Item></LineItem></OrderLine></OrderResponse>`,
  )
  expect(orders?.[0]).toMatchObject({
    types: ['Order'],
    orderNumber: 'AB-9',
    buyerReference: 'PO-1',
    orderDate: '2026-03-03',
    items: [{ name: 'Bowl', quantity: '3', unit: 'C62', unitPrice: '2.00' }],
  })
})

test.each([
  ['other XML', 'a.xml', '<?xml version="1.0"?><feed xmlns="x"><entry/></feed>', undefined],
  ['a page', 'a.xml', '<html><body>Hi</body></html>', undefined],
  ['a picture', 'a.png', '\u0089PNG', undefined],
  ['an archive that is no workbook', 'a.zip', 'PK\u0003\u0004', undefined],
  ['a workbook that is none', 'a.xlsx', 'PK\u0003\u0004 nothing', 'unreadable'],
  ['elements without end', 'a.xml', `<?xml version="1.0"?>${'<a>'.repeat(100_000)}`, 'unreadable'],
])('%s yields no rows; only a damaged file is reported', async (_, name, content, state) => {
  expect(await read(name, content)).toMatchObject({ state, rows: undefined })
})

test('entities of a document type are not expanded', async () => {
  const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${levels}]>${ubl.slice(ubl.indexOf('<Invoice')).replace('R-88', '&l12;')}`
  expect((await read('a.xml', xml)).orders?.[0]?.invoiceNumber).toBe('&l12;')
})

test('a credit note is reported, and no data is taken from it', async () => {
  const note = facturX.replace('<ram:TypeCode>380', '<ram:TypeCode>381')
  const ublNote = ubl.replace('<Invoice ', '<CreditNote ').replace('</Invoice>', '</CreditNote>')
  expect([
    await read('note.xml', note),
    await read('note.xml', ublNote),
    await read(
      'note.pdf',
      pdf([[{ x: 40, y: 700, text: 'Total: 31,20 EUR' }]], { embedded: { 'factur-x.xml': note } }),
    ),
  ]).toMatchObject([
    { state: 'credit_note', rows: undefined },
    { state: 'credit_note', rows: undefined },
    { state: 'credit_note', rows: undefined },
  ])
})
