import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, count, given, purchase, type Trade, words } from './draw.ts'
import { abroad } from './tongues.ts'

const umbrellas: Trade = {
  vendors:
    'Schirmteile Aue GmbH=schirmteile-aue|Gestellbau Ruppert KG=gestellbau-ruppert|Taftweberei Holl=taftweberei-holl',
  wares: `Stahlrippe 8-teilig; pcs; 180-420
Fiberglasrippe, schwarz; pcs; 210-480
Schirmstock Esche; pcs; 640-1490
Rundhakengriff Kirsche; pcs; 890-1980
Nylontaft 190T; m; 290-690
Jacquardtaft; m; 940-1880
Kronenmutter; 100; 310-980
Federstift 1,2 mm; 1000; 890-2300
Zwinge Messing; 100; 2900-6400
Spitze, vernickelt; 100; 1250-2800
Druckknopf 10 mm; 100; 480-1150
Gummiband 6 mm; m; 24-70
Schließband mit Öse; pcs; 32-88
Nähgarn Kone 5000 m; pcs; 430-960
Imprägnierung; l; 1190-2450
Faltschachtel 90 cm; pcs; 78-190`,
}

/** Order confirmations of metasfresh: positions in tens, and a column for the number of units of the price. */
export const metasfresh: Family = {
  name: 'metasfresh',
  kind: 'business',
  locales: ['de-DE'],
  draw(random, locale) {
    const order = purchase(random, locale, umbrellas, {
      number: ['1#####', '00####', 'AB2026####'],
      sku: ['P00####', '######', '@@-####'],
      freight: [590, 890, 1450],
      tax: ['added'],
      delay: 2,
      boxes: ['auftrag', 'vertrieb'],
    })
    const { bare, percent } = writingOf(random, order)
    const word = words('pcs=Stk|m=m|l=l|100=Stk|1000=Stk')
    const lines = order.lines.map((line, at) =>
      row([
        String((at + 1) * 10),
        line.sku,
        escaped(line.name),
        right(count(order, line.quantity, '.')),
        word(line),
        right(bare(line.price)),
        right(String(line.pricePer)),
        right(bare(line.total)),
      ]),
    )
    const body = `<h2>Auftragsbestätigung</h2>
<table>${row(['Auftrag Nr.', order.number])}${row(['Auftragsdatum', numericDay(order.date, 'DD.MM.YYYY')])}${row(['Ihre Bestellnummer', random.code('B-####')])}${row(['Kunden-Nr.', random.code('G00####')])}${row(['Zugesagter Termin', numericDay(dayAfter(order.sentAt, random.whole(5, 25)), 'DD.MM.YYYY')])}</table>
<p>Sehr geehrte Damen und Herren,<br>wir danken für Ihren Auftrag und bestätigen ihn wie folgt:</p>
<table width="100%">${row(['Pos.', 'Art.-Nr.', 'Bezeichnung', 'Menge', 'Einh.', 'Preis', 'PE', 'Gesamt'], '', 'th')}
${lines.join('\n')}
${sumRow(7, 'Warenwert', bare(order.subtotal))}${given(order.shipping, sumRow(7, 'Versandkosten', bare(order.shipping)))}${sumRow(7, `zzgl. ${percent(order.taxRate)} % MwSt.`, bare(order.tax))}${sumRow(7, 'Gesamtbetrag EUR', bare(order.total))}</table>
<p style="font-size:10px">${escaped(order.vendor.name)} | ${order.vendor.city} | ${order.vendor.registration.join(' | ')}</p>`
    return {
      mail: mailOf(order, `Auftragsbestätigung ${order.number}`, { html: page(random, order, 'Ihr Auftrag', body) }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

const beads: Trade = {
  vendors: 'Koralikarnia Wisła=koralikarnia-wisla|Srebrna Nitka s.c.=srebrnanitka|Hurt Koralik=hurtkoralik',
  options: 'Kolor:Turkus,Bursztyn,Grafit,Kość słoniowa|Długość:18 cm,45 cm,60 cm',
  wares: `Koraliki Toho 11/0; pack; 690-1590; 1
Linka jubilerska 0,38 mm; roll; 1290-2900; 1
Bigiel otwarty srebrny; pair; 420-980
Zapięcie karabińczyk 12 mm; pcs; 85-260; 1
Kaboszon szklany 14 mm; pcs; 110-310; 1
Rzemień naturalny 2 mm; m; 240-590; 1
Sznurek woskowany; roll; 890-1750; 1
Perły hodowlane; pack; 3900-8900; 12
Ogniwka 6 mm; pack; 450-1190
Szczypce okrągłe; pcs; 2890-5900
Pudełko na bransoletkę; pcs; 190-440; 1
Żywica UV; pcs; 1990-3900
Przekładka kwadratowa; pcs; 48-140; 1
Sutasz 3 mm; m; 95-220; 1`,
}

/** The mail of Shoper for a new order: gross prices, the sum, delivery and `Do zapłaty`. */
export const shoper: Family = {
  name: 'shoper',
  kind: 'platform',
  locales: ['pl-PL'],
  draw(random, locale) {
    const order = purchase(random, locale, beads, {
      number: ['####', '1####', '#####'],
      sku: ['@@@###', '####', '@-###'],
      options: 0.65,
      discount: 0.25,
      freight: [1290, 1499, 1990],
      tax: ['none'],
      boxes: ['sklep', 'zamowienia'],
    })
    const { money, quantity } = writingOf(random, order, { pattern: random.pick(['# zł', '#zł']) })
    const word = words('pcs=szt.|pack=opak.|roll=szt.|pair=para|m=m')
    const lines = order.lines.map((line) =>
      row([
        `<b>${escaped(line.name)}</b>${line.options.length > 0 ? `<br><small>${escaped(choicesOf(line, '; '))}</small>` : ''}`,
        line.sku,
        right(money(line.price)),
        right(`${quantity(line.quantity)} ${word(line)}`),
        right(money(line.total)),
      ]),
    )
    const at = order.sentAt.slice(11, 16)
    const others = random.sample(['Szkatułka lniana', 'Pęseta prosta', 'Mata do koralików', 'Igły do sutaszu'], 2)
    const more = random.chance(0.4)
      ? `<h4>Mogą Cię zainteresować</h4><table>${others.map((name) => row([name, money(random.whole(9, 79) * 100 + 90)])).join('')}</table>`
      : ''
    const sum = (label: string, amount: string): string => `<p align="right">${label}: <b>${escaped(amount)}</b></p>`
    const body = `<p>Witaj ${escaped(order.buyer)},</p><p>dziękujemy za zakupy w sklepie ${escaped(order.vendor.name)}. Poniżej znajdziesz szczegóły.</p>
<p>Zamówienie numer: <b>${order.number}</b><br>Data złożenia: ${numericDay(order.date, 'YYYY-MM-DD')} ${at}<br>Płatność: ${random.pick(['Przelew', 'BLIK', 'Karta'])}<br>Dostawa: ${random.pick(['Kurier', 'Paczkomat'])}</p>
<table width="100%" style="border:1px solid #ccc">${row(['Produkt', 'Kod', 'Cena brutto', 'Ilość', 'Wartość brutto'], '', 'th')}
${lines.join('\n')}</table>
${sum('Suma', money(order.subtotal))}${given(order.discount, sum('Rabat', money(-order.discount)))}${sum('Koszt dostawy', money(order.shipping))}${sum('Do zapłaty', money(order.total))}${more}
<p>${escaped(order.vendor.name)}, ${order.vendor.city}, tel. ${order.vendor.phone}, ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Zamówienie ${order.number} zostało przyjęte`, {
        html: page(random, order, 'Dziękujemy', body),
      }),
      truth: truthOf(order),
    }
  },
}

const gardenCz: Trade = {
  vendors: 'Semínko a hrnek=seminkoahrnek|Zahrada Vysočina s.r.o.=zahradavysocina|Květná dílna=kvetnadilna',
  options: 'Velikost:malá,střední,velká|Barva:terakota,bílá,šedá',
  wares: `Květináč kameninový 16 cm; pcs; 14900-32900; 2
Konev smaltovaná 5 l; pcs; 39900-74900; 2
Jutový provázek; roll; 3900-8900; 2
Substrát pro sukulenty; pack; 7900-16900
Semena měsíčku; pack; 2900-5900
Dřevěná jmenovka; pcs; 900-2400; 1
Závěsný držák z makramé; pcs; 19900-42900; 12
Rašelinové kolečko 38 mm; pcs; 400-900
Netkaná textilie 50 g; m; 1900-3900; 2
Lopatka nerezová; pcs; 17900-29900; 1
Miska pod květináč; pcs; 4900-12900; 12
Hnojivo z ovčí vlny; kg; 8900-15900
Síť proti ptákům; m; 2400-4900
Podložka z kokosu; pcs; 3400-7900`,
}

/** The order mail of Upgates: prices with tax, delivery and payment as rows, the sums with and without tax. */
export const upgates: Family = {
  name: 'upgates',
  kind: 'platform',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const order = purchase(random, locale, gardenCz, {
      number: ['O26######', '26####', 'O2600###'],
      sku: ['@@###', '#####', 'P####'],
      options: 0.65,
      discount: 0.25,
      freight: [7900, 8900, 12900],
      tax: ['included'],
      boxes: ['obchod', 'eshop'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# Kč' })
    const word = words('pcs=ks|pack=bal.|roll=ks|m=m|kg=kg')
    const lines = order.lines.map((line) =>
      row([
        `<a href="https://www.${order.vendor.domain}/p/${line.sku}">${escaped(line.name)}</a>${line.options.map(({ name, value }) => `<br><span style="color:#777">${name}: ${escaped(value)}</span>`).join('')}`,
        line.sku,
        right(`${count(order, line.quantity)} ${word(line)}`),
        right(`${money(line.price)} / ${word(line)}`),
        right(money(line.total)),
      ]),
    )
    const body = `<h1>Potvrzení objednávky</h1><p>Dobrý den, vaši objednávku jsme přijali a už ji připravujeme.</p>
<p>Objednávka č. <b>${order.number}</b><br>Datum objednávky: ${numericDay(order.date, 'D. M. YYYY')}<br>Variabilní symbol: ${random.code('########')}</p>
<table width="100%">${row(['Název', 'Kód', 'Množství', 'Cena s DPH', 'Celkem s DPH'], '', 'th')}
${lines.join('\n')}</table>
<table width="100%">${sumRow(1, 'Cena zboží', money(order.subtotal))}${given(order.discount, sumRow(1, 'Sleva', money(-order.discount)))}${sumRow(1, `Doprava – ${random.pick(['Zásilkovna', 'PPL', 'Česká pošta'])}`, order.shipping === 0 ? 'zdarma' : money(order.shipping))}${sumRow(1, 'Platba převodem', 'zdarma')}${sumRow(1, 'Celkem k úhradě', money(order.total))}${sumRow(1, `z toho DPH ${percent(order.taxRate)} %`, money(order.tax))}</table>
<p>${escaped(order.vendor.name)}, ${order.vendor.city}, ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Objednávka ${order.number} přijata`, { html: page(random, order, 'Objednávku máme', body) }),
      truth: truthOf(order),
    }
  },
}

const teas: Trade = {
  vendors: 'Bükki Teaház=bukkiteahaz|Levendula Műhely=levendulamuhely|Méz és Malom Kft.=mezesmalom',
  options: 'Kiszerelés:50 g,100 g,250 g|Íz:eredeti,citromos,gyömbéres',
  wares: `Akácméz üvegben; pcs; 189000-349000; 1
Kamilla virágzat; pack; 79000-169000; 1
Levendula szárítva; pack; 99000-219000; 1
Vászonzsák 15 x 20; pcs; 29000-69000
Csipkebogyó tea; pack; 119000-229000; 12
Fa mézcsurgató; pcs; 59000-149000
Zöld tea szencsa; pack; 169000-399000; 12
Kerámia bögre 3 dl; pcs; 249000-549000
Teaszűrő acél; pcs; 99000-249000
Szappan kecsketejes; pcs; 89000-179000; 1
Méhviasz gyertya; pcs; 139000-329000
Ajándékdoboz ablakos; pcs; 69000-159000
Bodzaszörp; pcs; 149000-269000; 2
Illóolaj borsmenta; pcs; 119000-289000`,
}

/** The mail of Shoprenter for an order: gross prices in whole forints, `Részösszeg` and `Fizetendő`. */
export const shoprenter: Family = {
  name: 'shoprenter',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'hu'), teas, {
      number: ['####', '#####', '1####'],
      sku: ['@@@-###', '####', '@##-###'],
      options: 0.65,
      discount: 0.25,
      freight: [119000, 149000, 199000],
      tax: ['included'],
      step: 100,
      boxes: ['info', 'rendeles'],
    })
    const space = random.pick([' ', '\u00a0'])
    const forint = (minor: number): string => `${count(order, minor / 100, space)}${space}Ft`
    const lines = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.map(({ name, value }) => `<br>- ${name}: ${escaped(value)}`).join('')}`,
        line.sku,
        right(`${line.quantity} db`),
        right(forint(line.price)),
        right(forint(line.total)),
      ]),
    )
    const stamp = `${numericDay(order.date, random.pick(['YYYY-MM-DD', 'YYYY.MM.DD.']))} ${order.sentAt.slice(11, 16)}`
    const body = `<p>Kedves ${escaped(order.buyer)}!</p><p>Köszönjük, hogy nálunk vásárolt. Rendelését megkaptuk, hamarosan feldolgozzuk.</p>
<table width="100%" border="1" cellspacing="0" cellpadding="5"><tr><th colspan="2" align="left">Rendelés részletei</th></tr><tr><td>Rendelésszám: ${order.number}<br>Rendelés dátuma: ${stamp}</td><td>Fizetési mód: ${random.pick(['Előre utalás', 'Bankkártya', 'Utánvét'])}<br>Szállítási mód: ${random.pick(['GLS futár', 'Foxpost automata'])}</td></tr></table>
<table width="100%" border="1" cellspacing="0" cellpadding="5">${row(['Termék', 'Cikkszám', 'Mennyiség', 'Bruttó egységár', 'Bruttó összesen'], '', 'th')}
${lines.join('\n')}
${sumRow(4, 'Részösszeg:', forint(order.subtotal))}${given(order.discount, sumRow(4, 'Kedvezmény:', `-${forint(order.discount)}`))}${sumRow(4, 'Szállítási költség:', forint(order.shipping))}${sumRow(4, 'Fizetendő:', forint(order.total))}${sumRow(4, 'Ebből áfa (27%):', forint(order.tax))}</table>
<p>Üdvözlettel:<br>${escaped(order.vendor.name)}, ${order.vendor.city}<br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Megrendelés visszaigazolása - ${order.number}`, {
        html: page(random, order, 'Köszönjük', body),
      }),
      truth: truthOf(order),
    }
  },
}
