import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, halfUp, orAs, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, count, given, purchase, reduced, type Trade } from '../written-apart/draw.ts'
import { abroad, dayIn } from '../written-apart/tongues.ts'
import { greeted, grossLines, pairRow, withLines } from './tools.ts'

const saunaGoods: Trade = {
  vendors: 'Löylytupa Oy=loylytupa|Kaislaranta Design=kaislarantadesign|Pihlaja & Havu=pihlajahavu',
  options: 'Väri:Hiekka,Antrasiitti,Kanerva,Luonnonvalkoinen|Koko:50 x 70 cm,70 x 140 cm,S,L',
  wares: `Pellavapyyhe Ruoko; pcs; 1690-4290; 12
Löylykauha haapa; pcs; 1890-3490
Saunatyyny; pcs; 2290-3690; 1
Villasukat; pcs; 1690-2690; 12
Tervaleppäkynttilä; pcs; 990-1890
Keittiöpyyhe Aalto; pcs; 1190-1990; 1
Puukulho koivu; pcs; 2490-5900
Essu puuvilla; pcs; 2990-4490; 1
Palasaippua koivunlehti; pcs; 590-990
Kylpytakki vohveli; pcs; 6900-9900; 12
Pannunalunen huopa; pcs; 790-1490; 1
Tulitikkupurkki; pcs; 990-1490`,
}

/** Shopify's order confirmation in Finnish: `Name × 2`, the variant below it, and only the amount of each line. */
export const shopifyFinnish: Family = {
  name: 'shopify-finnish-notification',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = purchase(random, abroad(locale, 'fi'), saunaGoods, {
      number: ['#1###', '#####', 'LT####'],
      options: 0.6,
      freight: [490, 590, 690],
      tax: ['included'],
      boxes: ['info', 'asiakaspalvelu'],
    })
    const [order, rates] = reduced(random, drawn, random.chance(0.25) ? [0, 0, 10, 20] : [0])
    const { money, percent } = writingOf(random, order, { pattern: '€#', group: '.' })
    const items = order.lines.map((line, at) => {
      const before = drawn.lines[at]?.total ?? line.total
      const variant = given(
        line.options.length,
        `<br><span style="font-size:14px;color:#999">${line.options.map(({ value }) => escaped(value)).join(' / ')}</span>`,
      )
      const tag = given(
        rates[at] ?? 0,
        `<br><span style="font-size:14px;color:#999"><img src="https://cdn.shop.example/tag.png" alt=""> KEVAT${rates[at]} (-${escaped(money(before - line.total))})</span>`,
      )
      const old = given(rates[at] ?? 0, `<del style="font-size:14px;color:#999">${escaped(money(before))}</del>`)
      return `<tr><td style="padding-bottom:15px"><table width="100%"><tr><td><img src="https://cdn.shop.example/p${random.code('####')}.jpg" width="60" alt=""></td><td style="width:100%"><span style="font-weight:600">${escaped(line.name)}&nbsp;×&nbsp;${line.quantity}</span>${variant}${tag}</td><td style="white-space:nowrap">${old}<p align="right">${escaped(money(line.total))}</p></td></tr></table></td></tr>`
    })
    const body = `<table width="100%"><tr><td><h1>${escaped(order.vendor.name)}</h1></td><td align="right"><span>Tilaus ${order.number}</span></td></tr></table>
<h2>Kiitos tilauksestasi!</h2><p>Valmistelemme tilaustasi lähetystä varten. Ilmoitamme sinulle, kun se on lähetetty.</p><p><a href="https://${order.vendor.domain}/t">Näytä tilauksesi</a> tai <a href="https://${order.vendor.domain}">Siirry kauppaamme</a></p>
<h3>Tilauksen yhteenveto</h3><table width="100%">${items.join('\n')}</table>
<table width="100%"><tr><td></td><td><table width="100%">${pairRow('Välisumma', money(order.subtotal))}${pairRow('Toimitus', order.shipping === 0 ? 'Ilmainen' : money(order.shipping))}${pairRow(`ALV ${percent(order.taxRate)} % (sisältyy hintaan)`, money(order.tax))}${pairRow('Yhteensä', `${money(order.total)} EUR`, 'border-top:1px solid #e5e5e5')}</table></td></tr></table>
<h3>Asiakkaan tiedot</h3><table width="100%"><tr><td><h4>Toimitusosoite</h4><p>${addressOf(random, order).map(escaped).join('<br>')}</p></td><td><h4>Toimitustapa</h4><p>${random.pick(['Posti – noutopiste', 'Matkahuolto', 'Kotiinkuljetus'])}</p></td></tr></table>
<p>Jos sinulla on kysyttävää, vastaa tähän sähköpostiin tai ota yhteyttä osoitteeseen ${order.vendor.email}.</p>`
    return {
      mail: mailOf(order, `Tilauksen ${order.number} vahvistus`, { html: page(random, order, 'Kiitos', body) }),
      truth: truthOf(order, { sku: false, date: false, unitPrice: false }),
    }
  },
}

const toys: Trade = {
  vendors: 'Lekesnekkeren AS=lekesnekkeren|Fjellhage Leker=fjellhageleker|Tre & Trille=treogtrille',
  options: 'Farge:Blåbær,Honning,Natur,Mose|Størrelse:Liten,Stor',
  wares: `Trebil Fossen; pcs; 14900-39900; 1
Byggeklosser bjørk; pack; 29900-59900; 1
Stablefigur Troll; pcs; 9900-19900; 12
Dukkeseng; pcs; 44900-89900
Snurrebass; pcs; 4900-9900; 1
Hoppetau lin; pcs; 12900-21900
Puslespill Lofoten; pcs; 19900-34900
Fingerdukke ull; pcs; 6900-12900; 1
Ballspill ring; pcs; 24900-39900
Rangle bøk; pcs; 11900-18900; 1
Tegnebrett; pcs; 15900-28900; 2
Vaskbar fargekritt; pack; 7900-14900`,
}

/** WooCommerce's redesigned order mail in Norwegian: no headings above the items, `×3`, tax in brackets. */
export const wooNorwegian: Family = {
  name: 'woocommerce-norwegian-redesign',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'nb'), toys, {
      number: ['####', '1####'],
      options: 0.5,
      discount: 0.25,
      freight: [7900, 9900, 14900],
      freeShipping: 0.25,
      tax: ['included'],
      boxes: ['post', 'ordre'],
    })
    const { money } = writingOf(random, order, { pattern: 'kr #', minus: 'before' })
    const items = order.lines.map((line) => {
      const meta = line.options
        .map(({ name, value }) => `<li><strong>${escaped(name)}:</strong> <p>${escaped(value)}</p></li>`)
        .join('')
      return `<tr class="order_item"><td style="text-align:left;vertical-align:middle"><table><tr><td><img width="48" src="https://${order.vendor.domain}/i.jpg" alt=""></td><td>${escaped(line.name)}${given(meta.length, `<ul class="wc-item-meta">${meta}</ul>`)}</td></tr></table></td><td style="text-align:right">&times;${line.quantity}</td><td style="text-align:right"><span class="amount">${escaped(money(line.total))}</span></td></tr>`
    })
    const sums = [
      ['Delsum:', money(order.subtotal)],
      ...(order.discount > 0 ? [['Rabatt:', money(-order.discount)]] : []),
      ['Frakt:', order.shipping === 0 ? 'Gratis frakt' : `${money(order.shipping)} via Bring`],
      ['Totalt:', `${money(order.total)} (inkludert ${money(order.tax)} MVA)`],
      ['Betalingsmetode:', random.pick(['Vipps', 'Klarna', 'Kort'])],
    ]
    const body = `<h1>Takk for bestillingen din</h1><p>Hei ${escaped(greeted(order))},</p><p>Dette er bare for å gi deg beskjed om at vi har mottatt bestillingen din, og at den nå er under behandling.</p><p>Her er en påminnelse om hva du har bestilt:</p>
<h2>Ordresammendrag<br><span style="font-size:14px;font-weight:400">Ordre #${order.number} (<time datetime="${order.date}">${dayIn('nb', order.date)}</time>)</span></h2>
<table cellspacing="0" cellpadding="6" width="100%"><tbody>${items.join('\n')}</tbody></table>
<table cellspacing="0" cellpadding="6" width="100%"><tfoot>${sums.map(([label = '', value = '']) => `<tr><th scope="row" colspan="2" style="text-align:left">${escaped(label)}</th><td style="text-align:right">${escaped(value)}</td></tr>`).join('\n')}</tfoot></table>
<h2>Faktureringsadresse</h2><address>${addressOf(random, order).map(escaped).join('<br>')}</address><p>Takk igjen! Hvis du trenger hjelp, kontakt oss på ${order.vendor.email}.</p>`
    return {
      mail: mailOf(order, `Din bestilling hos ${order.vendor.name} er mottatt!`, {
        html: page(random, order, 'Takk', body),
      }),
      truth: truthOf(order, { sku: false, unitPrice: false }),
    }
  },
}

const copper: Trade = {
  vendors: 'Bakırcılar Çarşısı=bakircilarcarsisi|Gaziantep Ev Eşyaları=antepev|Usta Eli Ltd. Şti.=ustaeli',
  options: 'Renk:Bakır,Antik,Gümüş|Boy:Küçük,Orta,Büyük',
  wares: `Bakır cezve dövme; pcs; 34900-89000; 12
Pirinç tepsi oymalı; pcs; 129000-340000; 12
Çaydanlık takımı; pcs; 189000-420000; 1
Kahve fincanı altılı; pack; 79000-149000
Şekerlik kapaklı; pcs; 24900-54900; 1
Baharat değirmeni; pcs; 39900-69900
Mumluk telkari; pcs; 19900-44900; 1
Lokumluk cam; pcs; 14900-29900
Duvar tabağı; pcs; 59000-119000; 2
Kahve kaşığı; pcs; 2900-6900
Hamam tası; pcs; 44900-84900; 12
Anahtarlık nazar; pcs; 1900-3900`,
}

/** Magento's invoice mail in Turkish: number of the invoice and of the order, code and options below each name. */
export const magentoTurkish: Family = {
  name: 'magento-turkish-invoice',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = purchase(random, abroad(locale, 'tr'), copper, {
      number: ['00000####', '10000####', '00002####'],
      sku: ['@@-####', '@@@-##-#', '24-@@##'],
      options: 0.5,
      discount: 0.25,
      freight: [4990, 7990, 12900],
      tax: ['added'],
      boxes: ['satis', 'siparis'],
    })
    // The default of the system does not tax shipping.
    const tax = halfUp(((drawn.subtotal - drawn.discount) * drawn.taxRate) / 100)
    const order = { ...drawn, tax, total: drawn.subtotal - drawn.discount + drawn.shipping + tax }
    const invoice = random.code('00000####')
    const { money } = writingOf(random, order, { pattern: random.pick(['₺#', '#₺']), minus: 'before' })
    const items = order.lines.map((line) => {
      const chosen = line.options
        .map(({ name, value }) => `<dt><strong><em>${escaped(name)}</em></strong></dt><dd>${escaped(value)}</dd>`)
        .join('')
      return `<tbody><tr><td class="item-info"><p class="product-name"><strong>${escaped(line.name)}</strong></p><p class="sku">Ürün Kodu: ${line.sku}</p>${given(chosen.length, `<dl class="item-options">${chosen}</dl>`)}</td><td class="item-qty" align="center">${line.quantity}</td>${right(money(line.total))}</tr></tbody>`
    })
    const body = `<p>${escaped(order.buyer)},</p><p>${escaped(order.vendor.name)} mağazasından verdiğiniz sipariş için teşekkür ederiz. Siparişinizin durumunu hesabınıza giriş yaparak kontrol edebilirsiniz.</p>
<h1>Fatura #${invoice} – Sipariş #${order.number}</h1>
<table width="100%"><tr><td><h3>Faturalandırma Bilgisi</h3><p>${addressOf(random, order).map(escaped).join('<br>')}</p></td><td><h3>Ödeme Yöntemi</h3><p>Banka Havalesi</p></td></tr></table>
<table class="email-items" width="100%"><thead>${row(['Ürünler', 'Miktar', 'Ara Toplam'], '', 'th')}</thead>
${items.join('\n')}
<tfoot>${sumRow(2, 'Ara Toplam', money(order.subtotal))}${given(order.discount, sumRow(2, 'İndirim', money(-order.discount)))}${sumRow(2, 'Teslimat & Teslim Alma', money(order.shipping))}${sumRow(2, 'Vergi', money(order.tax))}<tr class="grand_total"><td colspan="2" align="right"><strong>Genel Toplam</strong></td><td align="right"><strong>${escaped(money(order.total))}</strong></td></tr></tfoot></table>
<p>Sorularınız için ${order.vendor.email} adresinden veya ${order.vendor.phone} numaralı telefondan bize ulaşabilirsiniz.</p>`
    return {
      mail: mailOf(order, `${order.vendor.name} siparişinizin faturası`, { html: page(random, order, 'Fatura', body) }),
      truth: truthOf(order, { date: false, unitPrice: false, otherNumbers: [invoice] }),
    }
  },
}

const islandGoods: Trade = {
  vendors: 'Ελαιώνας Μάνης=elaionasmanis|Σαπωνοποιείο Άνδρου=saponoandrou|Κεραμική Σίφνου=keramikisifnou',
  options: 'Χρώμα:Μπλε,Λευκό,Ώχρα|Μέγεθος:Μικρό,Μεγάλο',
  wares: `Σαπούνι ελαιολάδου; pcs; 290-590; 1
Κεραμικό πιάτο; pcs; 1290-2900; 12
Κούπα καφέ; pcs; 890-1690; 1
Πετσέτα φουτά; pcs; 1490-2690; 1
Κερί μελισσών; pcs; 690-1490
Λάδι σώματος; pcs; 1190-1990
Υφαντή τσάντα; pcs; 2490-4900; 12
Ξύλινη κουτάλα ελιάς; pcs; 690-1290; 2
Σουπλά λινό; pcs; 890-1590; 1
Μπολ σαλάτας; pcs; 2290-4290; 12
Αλάτι με βότανα; pcs; 390-690
Κουρελού χαλάκι; pcs; 1990-3900; 1`,
}

/** The modern mail theme of PrestaShop in Greek: reference of nine letters, options in brackets, sums in the table. */
export const prestaGreek: Family = {
  name: 'prestashop-greek-modern',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'el'), islandGoods, {
      number: ['@@@@@@@@@'],
      sku: ['@@@-###', 'demo_##', '####'],
      options: 0.5,
      discount: 0.25,
      freight: [350, 450, 590],
      fee: 0.15,
      fees: [200, 250],
      tax: ['included'],
      boxes: ['info', 'eshop'],
    })
    const { money } = writingOf(random, order, { pattern: '# €', minus: 'before' })
    const items = order.lines.map((line) =>
      row([
        line.sku,
        `<strong>${escaped(line.name)}${given(line.options.length, ` (${escaped(choicesOf(line, ' - '))})`)}</strong>`,
        right(money(line.price)),
        right(String(line.quantity)),
        right(money(line.total)),
      ]),
    )
    const summary = (label: string, amount: string): string =>
      `<tr class="order_summary"><td bgcolor="#FDFDFD" colspan="3" align="right">${label}</td><td bgcolor="#FDFDFD" colspan="3">${escaped(amount)}</td></tr>`
    const stamp = `${numericDay(order.date, 'DD/MM/YYYY')} ${order.sentAt.slice(11, 16)}:${random.code('1#')}`
    const body = `<div style="font-size:25px;font-weight:600">Γεια σας ${escaped(order.buyer)},</div><div>Σας ευχαριστούμε για την αγορά σας στο <span class="label">${escaped(order.vendor.name)}</span>!</div>
<div style="font-weight:600">Λεπτομέρειες παραγγελίας</div>
<table width="100%" style="border:1px solid #DFDFDF"><tr><td><div><span class="label">Παραγγελία:</span> ${order.number} Καταχωρήθηκε στις ${stamp}</div></td></tr><tr><td><div><span class="label">Πληρωμή:</span> ${order.fee > 0 ? 'Αντικαταβολή' : 'Τραπεζική κατάθεση'}</div></td></tr></table>
<table width="100%" cellpadding="0" cellspacing="0">${row(['Κωδικός', 'Προϊόν', 'Τιμή μονάδας', 'Ποσότητα', 'Συνολική τιμή'], 'bgcolor="#FDFDFD"', 'th')}
${items.join('\n')}
${summary('Προϊόντα', money(order.subtotal))}${summary('Εκπτώσεις', order.discount > 0 ? money(-order.discount) : money(0))}${given(order.fee, summary('Συσκευασία δώρου', money(order.fee)))}${summary('Μεταφορικά', order.shipping === 0 ? 'Δωρεάν' : money(order.shipping))}${summary('Συμπεριλαμβανομένου συνολικού φόρου', money(order.tax))}${summary('Συνολική πληρωμή', money(order.total))}</table>
<div style="font-weight:600">Αποστολή</div><div>Μεταφορέας: ${random.pick(['ACS Courier', 'ΕΛΤΑ', 'BoxNow'])}</div><div>${addressOf(random, order).map(escaped).join('<br>')}</div>`
    return {
      mail: mailOf(order, `[${order.vendor.name}] Επιβεβαίωση παραγγελίας`, {
        html: page(random, order, 'Επιβεβαίωση', body),
      }),
      truth: truthOf(order),
    }
  },
}

const wine: Trade = {
  vendors:
    'Szőlőhegy Pince Kft.=szolohegypince|Bakonyi Fonalbolt=bakonyifonalbolt|Dunakanyar Kerámia=dunakanyarkeramia',
  wares: `Kéktúra bögre; pcs; 320000-590000
Merinó fonal 100 g; pcs; 189000-349000
Lenvászon konyharuha; pcs; 249000-420000
Bükkfa vágódeszka; pcs; 490000-990000
Méhviasz gyertya; pcs; 120000-240000
Mángorolt kendő; pcs; 690000-1290000
Kötőtű bambusz 4 mm; pair; 149000-290000
Agyag fűszertartó; pcs; 210000-390000
Gyapjú takaró; pcs; 1490000-2490000
Levendula zsák; pcs; 89000-159000
Selyemfonal motring; pcs; 290000-520000`,
}

/** Odoo's web shop confirmation in Hungarian: a table for each line, its unit price only, quantities such as `3.0`. */
export const odooHungarian: Family = {
  name: 'odoo-hungarian-webshop',
  kind: 'business',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'hu'), wine, {
      number: ['S00###', 'S0####'],
      freight: [149000, 199000, 249000],
      freeShipping: 0.3,
      tax: ['added'],
      step: 100,
      boxes: ['info', 'rendeles'],
    })
    const { tax, total } = order
    const net = total - tax
    const { money: twoPlaces } = writingOf(random, order, { pattern: '# Ft', group: '\u00a0', space: '\u00a0' })
    const money = (minor: number): string => twoPlaces(minor).replace(',00', '')
    const items = order.lines.map(
      (line, at) =>
        `<table width="100%" style="color:#454748;font-size:12px"><tr style="background-color:${at % 2 === 0 ? '#f2f2f2' : '#ffffff'}"><td style="width:150px"><img src="/web/image/${random.code('###')}/image_128" width="64" alt="Termékkép"></td><td align="left">${escaped(line.name)}</td><td width="15%" align="center">${line.quantity.toFixed(1)}</td><td width="20%" align="right"><span style="font-weight:bold;white-space:nowrap">${escaped(money(line.price))}</span></td></tr></table>`,
    )
    const sum = (label: string, amount: string, line = ''): string =>
      `<tr><td style="width:60%"></td><td style="width:30%;${line}" align="right"><span style="font-weight:bold">${label}</span></td><td style="width:10%;${line}" align="right">${escaped(amount)}</td></tr>`
    const truth = truthOf(order, { sku: false, date: false, lineTotal: false, shipping: order.shipping > 0 })
    const carrier = random.pick(['GLS csomagpont', 'Magyar Posta', 'Foxpost'])
    const body = `<div><p style="font-size:12px">Üdvözöljük!<br><br>A(z) <span style="font-weight:bold">${order.number}</span> számú, <span style="font-weight:bold">${escaped(money(total))}</span> értékű rendelését visszaigazoltuk.<br>Köszönjük a bizalmát!<br><br>Kérdés esetén forduljon hozzánk bizalommal.<br><br>--<br>${random.pick(['Kovács Réka', 'Tóth Bence'])}</p>
<table width="100%" style="border-collapse:collapse;white-space:nowrap"><tr style="border-bottom:2px solid #dee2e6"><td style="width:150px"><b>Termékek</b></td><td></td><td width="15%" align="center"><b>Mennyiség</b></td><td width="20%" align="right"><b>Adó nélkül</b></td></tr></table>
${items.join('\n')}
<table width="100%" align="right">${given(order.shipping, sum('Szállítás:', money(order.shipping), 'border-top:1px solid #dee2e6'))}${sum('Nettó összeg:', money(net))}</table><table width="100%" align="right">${sum('Adók:', money(tax))}${sum('Összesen:', money(total), 'border-top:1px solid #dee2e6')}</table>
<table width="100%"><tr><td style="padding-top:10px"><b>Számlázási cím:</b> ${addressOf(random, order).slice(1).map(escaped).join(' ')}</td></tr><tr><td><b>Fizetési mód:</b> Banki átutalás (${escaped(money(total))})</td></tr>${given(order.shipping, `<tr><td><b>Szállítási mód:</b> ${carrier} (${escaped(money(order.shipping))})</td></tr>`)}</table></div>`
    return {
      mail: mailOf(order, `${order.vendor.name} Rendelés (Hiv. ${order.number})`, {
        html: page(random, order, 'Rendelés', body),
      }),
      // With delivery, the net amount below it is more than the sum of the lines.
      truth: order.shipping > 0 ? orAs({ ...truth, inferred: ['subtotal'] }, { subtotal: net }) : truth,
    }
  },
}

const painter: Trade = {
  vendors: 'Culori de Nord=culoridenord|Atelierul Verde SRL=atelierulverde|Hârtie și Pensulă=hartiesipensula',
  options: 'Culoare:Ultramarin,Ocru,Siena|Mărime:A4,A3',
  wares: `Pensulă kolinsky nr. 6; pcs; 2490-6900
Hârtie acuarelă 300 g; pack; 4900-11900; 2
Șevalet de masă; pcs; 8900-18900
Ulei de in rafinat; pcs; 1890-3900
Pânză pe șasiu 30 x 40; pcs; 1490-3200
Creioane colorate 24 culori; pack; 5900-12900
Tub acrilic 75 ml; pcs; 1290-2290; 1
Cuțit de paletă; pcs; 990-2490
Caiet de schițe; pcs; 1990-4400; 2
Gumă de șters moale; pcs; 390-890
Cerneală caligrafie; pcs; 1490-2990; 1
Mapă pentru desene; pcs; 3900-7900; 2`,
}

/** OpenCart's order mail in Romanian. Lines show prices with tax, the sub-total is without tax, as by default. */
export const opencartRomanian: Family = {
  name: 'opencart-romanian-order',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'ro'), painter, {
      number: ['###', '1###', '####'],
      sku: ['@@-###', '@@@ ##', '#####'],
      options: 0.45,
      freight: [1500, 1999, 2500],
      freeShipping: 0,
      tax: ['added'],
      boxes: ['comenzi', 'contact'],
    })
    const lines = grossLines(order)
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# lei', '#Lei']) })
    const cell = 'style="font-size:12px;border-right:1px solid #DDDDDD;padding:7px"'
    const items = lines.map(
      (line) =>
        `<tr><td ${cell}>${escaped(line.name)}${line.options.map(({ name, value }) => `<br>&nbsp;<small> - ${escaped(name)}: ${escaped(value)}</small>`).join('')}</td><td ${cell}>${line.sku}</td><td ${cell} align="right">${line.quantity}</td><td ${cell} align="right">${escaped(money(line.price))}</td><td ${cell} align="right">${escaped(money(line.total))}</td></tr>`,
    )
    const body = `<p>Vă mulțumim pentru interesul acordat produselor ${escaped(order.vendor.name)}. Comanda dumneavoastră a fost primită și va fi procesată după confirmarea plății.</p>
<table width="100%"><thead><tr><td colspan="2" style="background:#EFEFEF;font-weight:bold">Detalii comandă</td></tr></thead><tbody><tr><td><b>Nr. comandă:</b> ${order.number}<br><b>Data adăugării:</b> ${numericDay(order.date, 'DD/MM/YYYY')}<br><b>Metodă de plată:</b> ${random.pick(['Ramburs la livrare', 'Transfer bancar'])}<br><b>Metodă de livrare:</b> Curier rapid</td><td><b>E-mail:</b> buying@shop.example<br><b>Telefon:</b> ${random.code('07########')}<br><b>Adresă IP:</b> ${random.code('86.12#.4#.1#')}<br><b>Stare comandă:</b> În așteptare</td></tr></tbody></table>
<table width="100%" style="border-collapse:collapse"><thead>${row(['Produs', 'Model', 'Cantitate', 'Preț', 'Total'], 'style="background:#EFEFEF"')}</thead><tbody>
${items.join('\n')}</tbody>
<tfoot>${sumRow(4, 'Sub-Total:', money(order.subtotal))}${sumRow(4, 'Curier rapid:', money(order.shipping))}${sumRow(4, `TVA (${percent(order.taxRate)}%):`, money(order.tax))}${sumRow(4, 'Total:', money(order.total))}</tfoot></table><p>Dacă aveți întrebări, răspundeți la acest e-mail.</p>`
    return {
      mail: mailOf(order, `${order.vendor.name} - Comanda ${order.number}`, {
        html: page(random, order, 'Comandă', body),
      }),
      truth: withLines(truthOf(order), lines),
    }
  },
}

const bicycles: Trade = {
  vendors: 'Fietstas & Zo=fietstasenzo|De Wollen Muts=dewollenmuts|Tuinkamer Delft=tuinkamerdelft',
  options: 'Kleur:Mosterd,Nachtblauw,Zand|Maat:S,M,L',
  wares: `Fietstas dubbel; pcs; 4990-8990; 1
Regenponcho; pcs; 2990-4990; 12
Muts kabel; pcs; 1990-3490; 1
Zadeldekje; pcs; 890-1590; 1
Emaille bloempot; pcs; 1290-2690; 2
Tuinhandschoenen; pair; 890-1690; 2
Bel koper; pcs; 1190-1990
Kratje hout; pcs; 1490-2990
Zaaizakjes kruiden; pack; 490-890
Sjaal alpaca; pcs; 3490-5990; 1
Fietslamp leer; pcs; 1790-2990; 1
Theemuts wol; pcs; 1690-2790`,
}

/** The order mail of recent Spree versions in Dutch: `2 x € 12,00` with the amount below, options under the name. */
export const spreeDutch: Family = {
  name: 'spree-dutch-summary',
  kind: 'platform',
  locales: ['nl-NL'],
  draw(random, locale) {
    const order = purchase(random, locale, bicycles, {
      number: ['R#########'],
      options: 0.6,
      discount: 0.2,
      freight: [495, 595, 695],
      tax: ['included'],
      boxes: ['winkel', 'info'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '€ #', minus: 'before' })
    const items = order.lines.map(
      (line) =>
        `<tr><td class="purchase_image"><a href="https://${order.vendor.domain}/p"><img src="https://${order.vendor.domain}/v.jpg" alt="" width="80"></a></td><td class="purchase_item"><strong><span class="f-fallback"><a href="https://${order.vendor.domain}/p">${escaped(line.name)}</a></span></strong><p class="purchase_item--additional">${escaped(choicesOf(line))}</p></td><td class="align-right" width="30%"><span class="f-fallback">${count(order, line.quantity)} x ${escaped(money(line.price))}<br>${escaped(money(line.total))}</span></td></tr>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td class="purchase_footer" colspan="2"><p class="f-fallback purchase_total--label">${label}</p></td><td class="purchase_footer align-right"><p class="f-fallback">${escaped(amount)}</p></td></tr>`
    const body = `<h1>Beste ${escaped(order.buyer)},</h1><p>Bedankt voor je bestelling! Bewaar dit overzicht goed.</p>
<table class="purchase" width="100%"><tr><td><h3>Overzicht bestelling ${order.number}</h3></td></tr><tr><td colspan="2"><table class="purchase_content" width="100%">
${items.join('\n')}
${sum('Subtotaal', money(order.subtotal))}${given(order.discount, sum('Korting (Promotie VOORJAAR)', money(-order.discount)))}${sum('Verzendkosten', order.shipping === 0 ? 'Gratis' : money(order.shipping))}${sum(`BTW ${percent(order.taxRate)}% (inbegrepen in prijs)`, money(order.tax))}${sum('Totaal bestelling', money(order.total))}</table></td></tr></table>
<p>Met vriendelijke groet,<br>Het team van ${escaped(order.vendor.name)}</p>`
    return {
      mail: mailOf(order, `${order.vendor.name} Bevestiging van bestelling #${order.number}`, {
        html: page(random, order, 'Bedankt', body),
      }),
      truth: truthOf(order, { sku: false, date: false }),
    }
  },
}
