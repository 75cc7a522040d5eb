// biome-ignore lint/suspicious/noExplicitAny: answers are reached into
type Answer = { readonly status: number; readonly body: any }
export interface MakingShop {
  readonly baseUrl: string
  readonly adminToken: string
  admin(method: string, path: string, body?: object): Promise<Answer>
}

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Uploads a message and returns its id. */
export async function handInMail({ baseUrl, adminToken }: MakingShop, raw: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/admin/inbound-emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'message/rfc822' },
    body: raw,
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are reached into
  const body: any = await answer.json()
  if (!answer.ok) throw new Error(`The mail was refused: ${JSON.stringify(body)}`)
  return body.inbound_email.id
}

/** Returns a mill's confirmation of linen by the metre and kettles by the piece. */
export const vendorMail = (number: string): string =>
  [
    'From: Lindgren Weberei <orders@lindgren-weberei.example>',
    'To: Shop <buying@shop.example>',
    `Subject: Order confirmation ${number}`,
    'Date: Tue, 03 Nov 2026 09:00:00 +0000',
    `Message-ID: <${number}@lindgren-weberei.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<h1>Thank you for your order</h1>
<p>Order number: ${number}<br>Order date: November 3, 2026</p>
<table>
<tr><th>Item</th><th>SKU</th><th>Qty</th><th>Unit price</th><th>Amount</th></tr>
<tr><td>Linen, stonewashed indigo</td><td>LIN-IND</td><td>42.5 m</td><td>$18.00</td><td>$765.00</td></tr>
<tr><td>Horn buttons 15 mm</td><td>BTN-15</td><td>200</td><td>$0.25</td><td>$50.00</td></tr>
<tr><td colspan="4">Subtotal</td><td>$815.00</td></tr>
<tr><td colspan="4">Shipping</td><td>$24.00</td></tr>
<tr><td colspan="4">Total (USD)</td><td>$839.00</td></tr>
</table>
<p>Estimated delivery: November 12, 2026</p>
<img src="https://tracker.example/open.gif"><script>steal()</script>`,
  ].join('\r\n')

/** Creates purchases, production and translations. Returns one id per kind of record. */
export async function fillMaking(shop: MakingShop): Promise<Readonly<Record<string, string>>> {
  const post = async (path: string, body?: object) => {
    const answer = await shop.admin('POST', path, body)
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const textile = (await post('/admin/material-types', { name: 'Textile' })).material_type.id
  const linen = (
    await post('/admin/raw-materials', {
      name: 'Linen, stonewashed indigo',
      composition: '100 % linen, 190 g/m²',
      unit: 'm',
      color: 'Indigo',
      material_type_id: textile,
    })
  ).raw_material.id
  await post('/admin/raw-materials', { name: 'हाथ से कता खादी कपड़ा', unit: 'm', status: 'under_review' })
  const item = async (body: object): Promise<string> => (await post('/admin/inventory-items', body)).inventory_item.id
  const cloth = await item({
    title: 'Linen indigo, 150 cm',
    sku: 'LIN-IND-150',
    unit: 'm',
    raw_material_id: linen,
    on_hand: 32.5,
    unit_cost: 1800,
    currency: 'USD',
  })
  const buttons = await item({ title: 'Horn buttons 15 mm', sku: 'BTN-15', on_hand: 400 })

  const read = await handInMail(shop, vendorMail('LW-20417'))
  await post(`/admin/inbound-emails/${read}/extract`, { action_type: 'create_inventory_order' })
  await handInMail(shop, vendorMail('LW-20418'))
  const put = await handInMail(shop, vendorMail('LW-20419').replace('Order confirmation', 'Newsletter'))
  await post(`/admin/inbound-emails/${put}/ignore`)

  const order = await post('/admin/inventory-orders', {
    stock_location_id: 'sloc_default',
    vendor: 'Lindgren Weberei',
    order_number: 'LW-20390',
    currency: 'USD',
    order_date: soon(-20).slice(0, 10),
    expected_delivery: soon(-2).slice(0, 10),
    lines: [
      { inventory_item_id: cloth, quantity: 60.5, price: 1750 },
      { inventory_item_id: buttons, quantity: 500, price: 22 },
    ],
  })
  const [line] = order.inventory_order.lines
  await post(`/admin/inventory-orders/${order.inventory_order.id}/receive`, {
    lines: [{ line_id: line.id, quantity: 24.25 }],
  })
  await post('/admin/inventory-orders', {
    stock_location_id: 'sloc_default',
    vendor: 'Knopf & Söhne',
    order_number: 'K-88',
    currency: 'EUR',
    expected_delivery: soon(9).slice(0, 10),
    lines: [{ inventory_item_id: buttons, quantity: 1000, price: 19 }],
  })

  const partner = async (name: string, handle: string, more: object): Promise<string> =>
    (await post('/admin/partners', { name, handle, ...more })).partner.id
  const asha = await partner('Asha Tailoring Works', 'asha-tailoring', { country: 'IN', locale: 'hi' })
  const dye = await partner('Färberei Sommer', 'faerberei-sommer', { country: 'DE', locale: 'de' })
  await partner('रंगरेज़ सहकारी समिति, जयपुर', 'rangrez', { country: 'IN', status: 'inactive' })
  await post(`/admin/partners/${asha}/people`, { email: 'kiran@asha.example', name: 'Kiran Devi', role: 'owner' })

  const design = (
    await post('/admin/designs', {
      name: 'Indigo Work Shirt',
      description: 'A boxy shirt with a band collar, cut for everyday work.',
      status: 'approved',
      priority: 'high',
      designer_notes: 'Keep the yoke in one piece.',
      target_completion_at: soon(14),
      tags: ['shirt', 'indigo'],
    })
  ).design.id
  await post(`/admin/designs/${design}/specifications`, {
    title: 'Seams',
    category: 'construction',
    details: 'Flat-felled, 4 stitches per cm.',
    status: 'approved',
  })
  await post(`/admin/designs/${design}/colors`, { name: 'Deep indigo', hex_code: '#26346b' })
  await post(`/admin/designs/${design}/colors`, { name: 'Washed indigo', hex_code: '#8fa0c8' })
  for (const [size_label, chest, length] of [
    ['S', 104, 72],
    ['M', 110, 74],
    ['L', 118, 76],
  ] as const)
    await post(`/admin/designs/${design}/size-sets`, { size_label, measurements: { chest, length } })
  await post(`/admin/designs/${design}/components`, { role: 'Body', inventory_item_id: cloth, quantity: 1.85 })
  await post(`/admin/designs/${design}/components`, { role: 'Front', inventory_item_id: buttons, quantity: 7 })
  await post(`/admin/designs/${design}/partners`, { partner_ids: [asha, dye] })
  await post('/admin/designs', {
    name: 'A very long name of a design that nobody has shortened yet, with a tote bag and its lining',
    status: 'conceptual',
  })

  const category = (await post('/admin/task-categories', { name: 'Sewing' })).task_category.id
  const templates: string[] = []
  for (const name of ['Cut the cloth', 'Sew and finish'])
    templates.push((await post('/admin/task-templates', { name, category_id: category })).task_template.id)
  const run = await post(`/admin/designs/${design}/production-runs`, {
    quantity: 40,
    assignments: [
      {
        partner_id: dye,
        role: 'Dyeing',
        quantity: 40,
        order: 1,
        cost_estimate: 250,
        cost_type: 'per_unit',
        cost_currency: 'EUR',
      },
    ],
  })
  const [part] = run.children
  await post(`/admin/production-runs/${part.id}/dispatch`)
  await post(`/admin/production-runs/${part.id}/dispatch/confirm`, { template_ids: templates })
  await post(`/admin/production-runs/${part.id}/accept`)
  await post(`/admin/production-runs/${part.id}/start`)
  await post(`/admin/production-runs/${part.id}/outputs`, {
    good_quantity: 12,
    rejected_quantity: 1,
    rejection_reason: 'color_mismatch',
  })
  await post(`/admin/designs/${design}/production-runs`, { quantity: 8, run_type: 'sample' })
  await post(`/admin/designs/${design}/production-runs`, {
    quantity: 25,
    assignments: [{ partner_id: asha, role: 'Sewing' }],
  })
  const task = await post('/admin/tasks', {
    title: 'Order labels for the spring shirts',
    priority: 'high',
    due_at: soon(-1),
    design_id: design,
  })
  await post('/admin/tasks', { title: 'Photograph the samples', due_at: soon(6) })
  await shop.admin('PUT', `/admin/translations/design/${design}/de`, { fields: { name: 'Indigo-Arbeitshemd' } })
  await shop.admin('PUT', `/admin/translations/design/${design}/hi`, {
    fields: { name: 'इंडिगो वर्क शर्ट', description: 'रोज़ के काम की कमीज़।' },
  })
  await shop.admin('POST', `/admin/designs/${design}`, {
    description: 'A boxy shirt with a band collar for every day.',
  })
  return {
    mail: read,
    inventory_order: order.inventory_order.id,
    design,
    production_run: part.id,
    parent_run: run.production_run.id,
    partner: asha,
    task: task.task.id,
  }
}
