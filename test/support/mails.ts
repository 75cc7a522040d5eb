/** Builds a message in wire format: headers, an empty line, the body, with CRLF line ends. */
export const message = (headers: Readonly<Record<string, string>>, body: string): string =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ...body.split('\n')].join('\r\n')

/** Returns the vendor's confirmation of an order of kettles and lamps: USD 540.00 with shipping. */
export const vendorOrder = (number: string): string =>
  message(
    {
      From: 'Copper Works <orders@copperworks.example>',
      To: 'Shop <buying@shop.example>',
      Subject: `Order confirmation ${number}`,
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': `<${number}@copperworks.example>`,
      'Content-Type': 'text/html; charset=utf-8',
    },
    `<h1>Thank you for your order</h1>
<p>Order number: ${number}<br>Order date: March 3, 2026</p>
<table>
<tr><th>Item</th><th>SKU</th><th>Qty</th><th>Unit price</th><th>Amount</th></tr>
<tr><td>Copper Kettle</td><td>CK-1</td><td>10</td><td>$50.00</td><td>$500.00</td></tr>
<tr><td>Brass Lamp</td><td>BL-2</td><td>1</td><td>$25.00</td><td>$25.00</td></tr>
<tr><td colspan="4">Subtotal</td><td>$525.00</td></tr>
<tr><td colspan="4">Shipping</td><td>$15.00</td></tr>
<tr><td colspan="4">Total (USD)</td><td>$540.00</td></tr>
</table>
<p>Estimated delivery: March 12, 2026</p>
<img src="https://tracker.example/open.gif"><script>steal()</script>`,
  )

/** Returns a function that builds `count` messages and numbers them consecutively. */
export function numberedMails(): (count: number) => string[] {
  let written = 0
  const numbered = (): string => {
    const number = ++written
    return message(
      {
        From: 'vendor@vendor.example',
        To: 'buying@shop.example',
        Subject: `Message ${number}`,
        Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
        'Message-ID': `<message-${number}@vendor.example>`,
      },
      `Body ${number}`,
    )
  }
  return (count) => Array.from({ length: count }, numbered)
}
