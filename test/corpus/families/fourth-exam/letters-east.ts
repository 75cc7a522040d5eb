import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { chargedEach, dayAfter, halfUp, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { count, given, reduced, type Trade, text, words } from '../written-apart/draw.ts'
import { abroad } from '../written-apart/tongues.ts'
import { atRate, bought, inChina, taxedBy, withChanged } from './draw.ts'

const printPl: Trade = {
  vendors: 'Drukarnia Zecer=drukarniazecer|Poligrafia Wrzos=poligrafiawrzos|Introligatornia Grzbiet=grzbiet',
  wares: `Ulotka składana; 1000; 19000-49000
Wizytówki; 1000; 9900-24900
Zawieszki kartonowe; 1000; 14900-39900
Naklejki okrągłe; 1000; 12900-34900
Teczka z gumką; pcs; 390-890
Książeczka szyta; pcs; 690-1490
Opaska na mydło; 1000; 16900-38900
Plakat ścienny; pcs; 490-1290
Papier firmowy; 1000; 18900-35900
Kartka świąteczna; pcs; 160-420
Pudełko składane; pcs; 190-490`,
}

/** A Polish printer's reply: numbered lines with the run first, two rates of tax, the buyer's question below. */
export const printerPl: Family = {
  name: 'drukarnia-odpowiedz',
  kind: 'text',
  locales: ['pl-PL'],
  draw(random, locale) {
    const drawn = bought(random, locale, printPl, {
      number: ['ZL/###/26', 'D-####', '####/2026'],
      lines: [1, 5],
      freight: [1900, 2500, 3900],
      freeShipping: 0.3,
      tax: ['added'],
      delay: 2,
      boxes: ['biuro', 'druk', 'zamowienia'],
    })
    const [order, taxes] = taxedBy(drawn, ({ name }) => (name === 'Książeczka szyta' ? 5 : 23), 23)
    const { money } = writingOf(random, order, { pattern: random.pick(['# zł', '# PLN']), group: ' ', space: ' ' })
    const day = numericDay(order.date, 'DD.MM.YYYY')
    const lines = order.lines.map((line, at) => {
      const each = line.pricePer === 1000 ? `${money(line.price)}/1000 szt.` : `${money(line.price)}/szt.`
      return `${at + 1}) ${line.name} - ${count(order, line.quantity, ' ')} szt. po ${each}, razem ${money(line.total)} netto`
    })
    const body = text(
      random.pick(['Dzień dobry Pani Elu,', 'Dzień dobry,', 'Witam,']),
      '',
      `przyjęliśmy zlecenie nr ${order.number} z dnia ${day}. Do druku idzie:`,
      '',
      ...lines,
      '',
      `Razem netto: ${money(order.subtotal)}`,
      given(order.shipping, `Kurier: ${money(order.shipping)}`) || null,
      ...taxes.map(({ rate, tax }) => `VAT ${rate}%: ${money(tax)}`),
      `Do zapłaty brutto: ${money(order.total)}`,
      '',
      `Termin: ${numericDay(dayAfter(order.sentAt, random.whole(5, 14)), 'DD.MM.YYYY')} od akceptacji proofa.`,
      random.pick([
        'Papieru z makulatury w tej gramaturze nie dostaniemy, proponujemy offset.',
        'Proszę o plik ze spadami, poprzedni ich nie miał.',
        'Płatność przelewem 7 dni, dla stałych klientów 14 dni.',
      ]),
      '',
      'Pozdrawiam',
      random.pick(['Marek Zecer', 'Beata Wrzos']),
      order.vendor.name,
      `${order.vendor.city}, tel. ${order.vendor.phone}`,
      order.vendor.registration.join(', '),
      '',
      `W dniu ${day} Purchasing <buying@shop.example> napisał(a):`,
      '> Dzień dobry, poproszę o druk jak ostatnio, plik w załączniku.',
      '> Czy zdążycie przed świętami?',
    )
    return {
      mail: mailOf(order, random.pick(['Re: druk', `Zlecenie ${order.number}`]), { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const buttonsCs: Trade = {
  vendors: 'Knoflíkárna Žirovnice=knoflikarnazirovnice|Galanterie U Jehly=ujehly|Perleťárna Říha=perletarnariha',
  wares: `Perleťový knoflík; 100; 29000-69000
Dřevěný knoflík; 100; 14000-34000
Knoflík potahovací; 100; 19000-39000
Kovová spona; pcs; 2900-6900
Patentky; 100; 9900-19900
Krajka paličkovaná; m; 4900-12900
Prýmek; m; 2900-7900
Šicí jehly; pack; 3900-7900
Háčky a očka; pack; 2900-5900
Zdrhovadlo spirálové; pcs; 1900-4900
Tkalička; roll; 5900-12900
Krejčovská křída; pcs; 900-1900`,
}

/** A Czech button maker's table: a column of reductions, prices of 100, the sum to pay rounded nowhere. */
export const buttonsCzech: Family = {
  name: 'knoflikarna-potvrzeni',
  kind: 'business',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const drawn = bought(random, locale, buttonsCs, {
      number: ['26####', 'OP-####', '2026/###'],
      sku: ['###-##', 'K####', '####'],
      freight: [9900, 12900, 18900],
      freeShipping: 0.3,
      tax: ['added'],
      delay: 2,
      boxes: ['obchod', 'info'],
    })
    const [order, rates] = reduced(random, drawn, random.chance(0.55) ? [0, 0, 5, 10, 15] : [0])
    const { bare, money, percent } = writingOf(random, order, { pattern: '# Kč' })
    const hasRates = rates.some((rate) => rate > 0)
    const word = words('pcs=ks|100=ks|m=m|pack=bal.|roll=cívek')
    const lines = order.lines.map((line, at) =>
      row([
        line.sku,
        escaped(line.name),
        right(`${count(order, line.quantity, ' ')} ${word(line)}`),
        right(line.pricePer === 100 ? `${bare(line.price)} / 100 ks` : bare(line.price)),
        ...(hasRates ? [right(rates[at] ? `${rates[at]} %` : '')] : []),
        right(bare(line.total)),
      ]),
    )
    const heads = ['Číslo zboží', 'Zboží', 'Množství', 'Cena bez DPH', ...(hasRates ? ['Sleva'] : []), 'Celkem bez DPH']
    const span = heads.length - 1
    const body = `<p>Dobrý den,</p><p>děkujeme za objednávku, potvrzujeme ji takto:</p>
<p>Objednávka číslo: <b>${order.number}</b><br>Ze dne: ${numericDay(order.date, 'D. M. YYYY')}<br>Vaše značka: ${random.code('N-###')}<br>Expedice: ${numericDay(dayAfter(order.sentAt, random.whole(2, 9)), 'D. M. YYYY')}</p>
<table width="100%" border="1" cellspacing="0" cellpadding="3">${row(heads, '', 'th')}
${lines.join('\n')}
${sumRow(span, 'Zboží celkem', bare(order.subtotal))}${given(order.shipping, sumRow(span, 'Poštovné a balné', bare(order.shipping)))}${sumRow(span, `DPH ${percent(order.taxRate)} %`, bare(order.tax))}${sumRow(span, 'Celkem k úhradě', money(order.total))}</table>
<p>${random.pick(['Rohovinové knoflíky letos bohužel nevyrábíme.', 'Odstín se může proti vzorníku mírně lišit.', 'Zboží zašleme po připsání platby na účet.'])}</p>
<p>S pozdravem<br>${random.pick(['Jana Říhová', 'Zdeněk Kalous'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}<br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Potvrzení objednávky ${order.number}`, { html: `<html><body>${body}</body></html>` }),
      truth: chargedEach(truthOf(order, { shipping: order.shipping > 0 })),
    }
  },
}

const haulage: Trade = {
  vendors:
    'Spedition Lechner=spedition-lechner|Frächterei Ennstal=fraechterei-ennstal|Botendienst Wallner=botendienst-wallner',
  wares: `Palettentransport Wien – Graz; pcs; 5900-9900
Palettentransport Linz – Villach; pcs; 6900-10900
Stückgut Nahverkehr; pcs; 1900-3900
Gitterbox leer retour; pcs; 1500-2900
Zustellung mit Hebebühne; pcs; 2500-4500
Langgut Wels – Innsbruck; pcs; 8900-14900
Avisierung per Telefon; pcs; 350-650
Zwischenlagerung je Stellplatz; pcs; 790-1490
Expresszustellung Steiermark; pcs; 7900-12900
Entladung von Hand; pcs; 2900-4900`,
}

/** The confirmation of a haulier, whose items are trips. Diesel and toll follow the subtotal. It has a loading date and an order date. */
export const haulierAt: Family = {
  name: 'frachter-auftrag',
  kind: 'business',
  locales: ['de-AT'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 20), haulage, {
      number: ['TA-26###', '26/0####', '48####'],
      lines: [1, 4],
      long: 0,
      freeShipping: 1,
      fee: 0.75,
      fees: [480, 790, 1150, 1960],
      tax: ['added'],
      delay: 2,
      boxes: ['dispo', 'office'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '€ #' })
    const lines = order.lines.map((line, at) =>
      row([
        `${at + 1}`,
        escaped(line.name),
        right(String(line.quantity)),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const loading = dayAfter(order.sentAt, random.whole(1, 6))
    const label = random.pick(['Dieselzuschlag', 'Mautanteil', 'Diesel und Maut'])
    const body = `<p>Grüß Gott,</p><p>wir haben Ihren Transport eingeteilt. Ladetermin ist der ${longDay(loading, locale)} zwischen 7 und 10 Uhr, Ihre Ladereferenz lautet ${random.code('LR####')}.</p>
<p><b>Transportauftrag Nr. ${order.number}</b><br>Auftragsdatum: ${numericDay(order.date, 'DD.MM.YYYY')}<br>Kennzeichen: W-${random.code('#####@')}</p>
<table width="100%" border="1" cellpadding="3" cellspacing="0">${row(['Pos.', 'Leistung', 'Anzahl', 'Satz', 'Betrag'], '', 'th')}
${lines.join('\n')}</table>
<table align="right">${sumRow(1, 'Zwischensumme', money(order.subtotal))}${given(order.fee, sumRow(1, label, money(order.fee)))}${sumRow(1, `${percent(order.taxRate)} % USt.`, money(order.tax))}${sumRow(1, 'Gesamtbetrag', money(order.total))}</table>
<p style="clear:both">${random.pick(['Stehzeiten über eine Stunde verrechnen wir nach Aufwand.', 'Nach Osttirol fahren wir diese Woche leider nicht.', 'Paletten bitte tauschfähig bereitstellen.'])} Es gelten die AÖSp.</p>
<p>Mit freundlichen Grüßen<br>${random.pick(['Toni Lechner', 'Disposition'])}<br>${escaped(order.vendor.name)}, ${order.vendor.city}<br>Tel. ${order.vendor.phone}, ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Transportauftrag ${order.number}`, { html: `<html><body>${body}</body></html>` }),
      truth: truthOf(order, { sku: false, shipping: false }),
    }
  },
}

const towelsTr: Trade = {
  vendors: 'Buldan Havlu=buldanhavlu|Pamuk Yolu Tekstil=pamukyolu|Gemlik Bornoz Ltd. Şti.=gemlikbornoz',
  options: 'Renk:Krem,Lacivert,Haki,Kiremit|Ölçü:50 x 90 cm,70 x 140 cm,90 x 150 cm',
  wares: `Havlu kadife; box; 89000-189000; 12
Peştemal; box; 119000-219000; 1
Bornoz; pcs; 39000-79000; 1
Mutfak havlusu; box; 59000-99000; 1
Ayak havlusu; box; 69000-119000; 1
Bebek battaniyesi; pcs; 24900-44900; 1
Yastık kılıfı; box; 79000-139000; 1
Müslin örtü; pcs; 14900-29900; 1
Kese; box; 29000-59000
Plaj havlusu; box; 149000-249000; 12`,
}

/** A Turkish towel maker's table: most goods by the dozen, an advance received, the rest on loading. */
export const towelsTurkish: Family = {
  name: 'havlu-proforma-onay',
  kind: 'business',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, abroad(locale, 'tr'), towelsTr, {
      number: ['BH-####', '2026/###', '5####'],
      options: 0.7,
      discount: 0.25,
      rates: [3, 5],
      freight: [45000, 60000, 85000],
      freeShipping: 0.4,
      tax: ['added'],
      delay: 3,
      boxes: ['satis', 'siparis', 'info'],
    })
    const { bare, money, percent } = writingOf(random, order, { pattern: random.pick(['# TL', '₺#']), minus: 'before' })
    const word = words('pcs=adet|box=düzine')
    const advance = random.chance(0.6) ? Math.floor(order.total / 300_000) * 100_000 : 0
    const lines = order.lines.map((line, at) =>
      row([
        String(at + 1),
        escaped(line.name),
        line.options.map(({ name, value }) => `${name}: ${value}`).join('<br>'),
        right(count(order, line.quantity)),
        word(line),
        right(bare(line.price)),
        right(bare(line.total)),
      ]),
    )
    const body = `<p>Sayın ${escaped(order.buyer)},</p><p>Siparişiniz için teşekkür ederiz. Üretim planına alınmıştır.</p>
<table>${row(['Sipariş No', `: <b>${order.number}</b>`])}${row(['Sipariş Tarihi', `: ${numericDay(order.date, 'DD.MM.YYYY')}`])}${row(['Sizin sipariş no', `: ${random.code('PO-###')}`])}${row(['Yükleme', `: ${numericDay(dayAfter(order.sentAt, random.whole(15, 40)), 'DD.MM.YYYY')}`])}</table>
<table width="100%" border="1" cellspacing="0" cellpadding="4">${row(['Sıra', 'Ürün', 'Özellik', 'Miktar', 'Birim', 'Birim fiyat', 'Tutar'], 'bgcolor="#eeeeee"', 'th')}
${lines.join('\n')}
${sumRow(6, 'Toplam', bare(order.subtotal))}${given(order.discount, sumRow(6, 'İskonto', bare(-order.discount)))}${given(order.shipping, sumRow(6, 'Nakliye', bare(order.shipping)))}${sumRow(6, `KDV %${percent(order.taxRate)}`, bare(order.tax))}${sumRow(6, 'Genel Toplam', money(order.total))}${given(advance, `${sumRow(6, 'Alınan kapora', bare(advance))}${sumRow(6, 'Yüklemede ödenecek', money(order.total - advance))}`)}</table>
<p>${random.pick(['Gri renk iplik şu an yok, ay sonunda gelecek.', 'Nakış işlemesi fiyata dahil değildir.', 'Çeki listesi yükleme günü gönderilecektir.'])}</p>
<p>Saygılarımızla,<br>${random.pick(['Hatice Demirel', 'Mehmet Usta'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}, Tel: ${order.vendor.phone}<br>${order.vendor.registration.join(', ')}<br>IBAN: ${random.code('TR## #### #### #### #### #### ##')}</p>`
    return {
      mail: mailOf(order, `Sipariş onayı ${order.number}`, { html: `<html><body>${body}</body></html>` }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const brassHi: Trade = {
  vendors: 'मुरादाबाद पीतल उद्योग=moradabadpital|ठठेरा कला केंद्र=thatherakala|गंगा हस्तशिल्प=gangahastshilp',
  wares: `पीतल का दीया; pcs; 4500-12000
तांबे का लोटा; pcs; 19000-45000
घंटी; pcs; 8900-24000
अगरबत्ती स्टैंड; pcs; 3500-9500
फूलदान; pcs; 29000-75000
थाली सेट; pcs; 45000-95000
नक्काशीदार ट्रे; pcs; 39000-85000
कटोरी; pcs; 5500-14000
दरवाज़े का हैंडल; pcs; 12000-32000
मसालदानी; pcs; 24000-49000
कच्चा पीतल; kg; 52000-72000`,
}

/** A Hindi bill of a brass workshop: a customs column, the tax in two equal parts, an advance subtracted at the end. */
export const brassHindi: Family = {
  name: 'pital-bill',
  kind: 'invoice',
  locales: ['hi-IN'],
  draw(random, locale) {
    const drawn = bought(random, locale, brassHi, {
      number: ['MP/26/###', '###', 'GH-####'],
      freight: [25000, 40000, 60000],
      freeShipping: 0.3,
      tax: ['added'],
      delay: 3,
      boxes: ['bikri', 'info', 'orders'],
    })
    const half = drawn.taxRate / 2
    const net = drawn.subtotal + drawn.shipping
    const part = halfUp((net * half) / 100)
    const order = { ...drawn, tax: 2 * part, total: net + 2 * part }
    const { bare, money } = writingOf(random, order, { pattern: '₹#' })
    const paid = random.chance(0.4) ? Math.floor(order.total / 200_000) * 100_000 : 0
    const lines = order.lines.map((line, at) =>
      row([
        String(at + 1),
        escaped(line.name),
        random.pick(['7419', '8306', '7418']),
        right(`${count(order, line.quantity, 'in')} ${line.sold === 'kg' ? 'किलो' : 'नग'}`),
        right(bare(line.price)),
        right(bare(line.total)),
      ]),
    )
    const body = `<p>नमस्ते ${escaped(order.buyer)} जी,</p><p>आपका माल तैयार है। बिल का विवरण नीचे दिया है।</p>
<p><b>बिल नंबर: ${order.number}</b><br>बिल की तारीख: ${numericDay(order.sentAt.slice(0, 10), 'DD/MM/YYYY')}<br>ऑर्डर की तारीख: ${numericDay(order.date, 'DD/MM/YYYY')}</p>
<table width="100%" border="1" cellspacing="0" cellpadding="4">${row(['क्रम', 'सामान', 'HSN', 'मात्रा', 'दर (₹)', 'रकम (₹)'], '', 'th')}
${lines.join('\n')}
${sumRow(5, 'सामान का जोड़', bare(order.subtotal))}${given(order.shipping, sumRow(5, 'भाड़ा', bare(order.shipping)))}${sumRow(5, `CGST ${half}%`, bare(part))}${sumRow(5, `SGST ${half}%`, bare(part))}${sumRow(5, 'कुल राशि', money(order.total))}${given(paid, `${sumRow(5, 'अग्रिम प्राप्त', bare(paid))}${sumRow(5, 'बाकी', money(order.total - paid))}`)}</table>
<p>${random.pick(['बड़े दीये अभी स्टॉक में नहीं हैं, अगले महीने बनेंगे।', 'माल ट्रांसपोर्ट से जाएगा, बिल्टी भेज देंगे।', 'टूट-फूट की सूचना तीन दिन में दें।'])}</p>
<p>धन्यवाद,<br>${random.pick(['रमेश ठठेरा', 'सलीम भाई'])}<br>${escaped(order.vendor.name)}, मुरादाबाद<br>${order.vendor.phone}<br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `बिल ${order.number}`, { html: `<html><body>${body}</body></html>` }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const labelsCn: Trade = {
  vendors: '虎门织唛厂=humenzhimai|义乌包装制品厂=yiwubaozhuang|温州印刷有限公司=wenzhouyinshua',
  wares: `织唛; pcs; 8-35
洗水标; pcs; 4-15
吊牌; pcs; 12-60
牛皮纸袋; pcs; 60-180
飞机盒; pcs; 110-280
不干胶贴纸; pcs; 5-25
雪梨纸; pcs; 10-30
棉绳; m; 20-60
丝带; m; 25-80
皮标; pcs; 45-120
封箱胶带; roll; 350-800`,
}

/** The plain text of a Chinese label factory with numbered items. It asks for a deposit, and for the rest before shipping. */
export const labelFactoryZh: Family = {
  name: 'zhimai-queren',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = bought(random, inChina(locale), labelsCn, {
      number: ['HM26####', 'YW-####', '26####'],
      lines: [1, 5],
      long: 0,
      freight: [3500, 6000, 12000],
      freeShipping: 0.35,
      tax: ['added', 'none'],
      delay: 2,
      boxes: ['sales', 'info', 'yewu'],
    })
    const order = withChanged(drawn, (line) =>
      line.sold === 'pcs' && line.price < 130 ? { quantity: random.pick([1000, 2000, 3000, 5000, 10_000]) } : {},
    )
    const { bare } = writingOf(random, order, { group: '' })
    const yuan = (minor: number): string => `${bare(minor)}元`
    const word = words('pcs=个|m=米|roll=卷')
    const each = order.lines.map(
      (line, at) =>
        `${at + 1}、${line.name}  ${count(order, line.quantity)}${word(line)} × ${yuan(line.price)} = ${yuan(line.total)}`,
    )
    const [year, month, day] = order.date.split('-').map(Number)
    const deposit = halfUp(order.total * 0.3)
    const body = text(
      `${order.buyer}，您好！`,
      '',
      '订单已收到，确认如下，请核对：',
      '',
      `订单号：${order.number}`,
      `下单日期：${year}年${month}月${day}日`,
      '',
      ...each,
      '',
      `货款小计：${yuan(order.subtotal)}`,
      order.shipping === 0 ? '运费：包邮' : `运费：${yuan(order.shipping)}`,
      order.tax === 0 ? null : `税金（13%）：${yuan(order.tax)}`,
      `合计：${yuan(order.total)}`,
      order.tax === 0 ? '以上价格不含税，需要发票请提前告知。' : null,
      '',
      `请先付定金30%，即${yuan(deposit)}，余款${yuan(order.total - deposit)}发货前付清。`,
      `打样确认后${random.whole(5, 12)}天左右出货。${random.pick(['金线暂时缺货。', '颜色以大货为准，略有偏差。', ''])}`,
      '',
      `联系人：${random.pick(['陈小姐', '王经理', '林先生'])}`,
      `${order.vendor.name}  电话：${order.vendor.phone}`,
      `地址：${order.vendor.city}`,
    )
    return {
      mail: mailOf(order, `订单确认 ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false, tax: order.tax > 0 }),
    }
  },
}

const woolIe: Trade = {
  vendors: 'Slieve Bawn Woollens=slievebawn|Carraig Tweed Mill=carraigtweed|Dooncastle Yarns Ltd=dooncastle',
  options: 'Shade:Heather,Oatmeal,Bog Oak,Kelp|Finish:Brushed,Plain',
  wares: `Donegal tweed; m; 2490-4290; 12
Aran yarn; kg; 2290-3890; 1
Herringbone cloth; m; 2690-4690; 12
Lambswool throw; pcs; 4500-8900; 12
Carded fleece; kg; 1190-2190; 1
Flat cap; pcs; 2290-3990; 1
Tweed offcuts; kg; 890-1690
Knitting cone; pcs; 1490-2490; 1
Scarf length; pcs; 1690-2990; 12
Swatch card; pcs; 450-850`,
}

/** A mill's mail with a pasted spreadsheet, forwarded by a colleague whose questions and the sender's head stand above. */
export const millForwarded: Family = {
  name: 'tweed-mill-forwarded',
  kind: 'business',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, locale, woolIe, {
      number: ['SB####', '26-0###', 'SO ####'],
      sku: ['T##', 'Y-###', '####'],
      options: 0.6,
      freight: [1250, 1800, 2750],
      freeShipping: 0.3,
      tax: ['added'],
      delay: 2,
      boxes: ['mill', 'office', 'orders'],
    })
    const { bare, money, percent } = writingOf(random, order, { pattern: '€#' })
    const word = words('pcs=ea|m=m|kg=kg')
    const cell = (value: string, align = 'left'): string =>
      `<td class="xl65" align="${align}" style="height:15.0pt;padding:0 4px">${escaped(value)}</td>`
    const option = (line: (typeof order.lines)[number], label: string): string =>
      line.options.find(({ name }) => name === label)?.value ?? ''
    const lines = order.lines.map((line) =>
      row([
        cell(line.sku),
        cell(line.name),
        cell(option(line, 'Shade')),
        cell(option(line, 'Finish')),
        cell(count(order, line.quantity), 'right'),
        cell(word(line)),
        cell(bare(line.price), 'right'),
        cell(bare(line.total), 'right'),
      ]),
    )
    const sum = (label: string, amount: string): string =>
      row([cell(''), cell(label), cell(''), cell(''), cell(''), cell(''), cell(''), cell(amount, 'right')])
    const sent = order.sentAt.slice(0, 10)
    const boss = random.pick(['Maeve', 'Declan'])
    const body = `<div>${random.pick(['Hi Siobhán, can you check this against what we asked for? I thought we said the brushed one.', 'For the file please.', 'Please enter this. Delivery suits us.'])}<br><br>Aoife</div>
<div style="border-top:solid #E1E1E1 1.0pt;padding-top:3pt"><b>From:</b> ${escaped(order.vendor.name)} &lt;${order.vendor.email}&gt;<br><b>Sent:</b> ${longDay(sent, locale)} ${order.sentAt.slice(11, 16)}<br><b>To:</b> Aoife Brennan &lt;aoife@shop.example&gt;<br><b>Subject:</b> Order ${order.number}</div>
<p>Hi Aoife,</p><p>Thanks for that. Here is what I have put through for you, order ${order.number}, taken on ${longDay(order.date, locale)}. Your PO ${random.code('45####')} is on the file.</p>
<table border="0" cellpadding="0" cellspacing="0">${row(['Code', 'Item', 'Shade', 'Finish', 'Qty', 'Unit', 'Price €', 'Value €'].map((head) => cell(head)))}
${lines.join('\n')}
${sum('Goods total', bare(order.subtotal))}${given(order.shipping, sum('Carriage', bare(order.shipping)))}${sum(`VAT ${percent(order.taxRate)}%`, bare(order.tax))}${sum('Total', money(order.total))}</table>
<p>${random.pick(['No natural grey until after shearing, sorry.', 'Cloth is finished at 150 cm, so allow for that when you cut.', 'The cones are on the loom side of the shed if you are collecting.'])} We should have it with you by ${longDay(dayAfter(sent, random.whole(4, 16)), locale)}.</p>
<p>All the best,<br>${boss}<br>${escaped(order.vendor.name)}, ${order.vendor.city}<br>${order.vendor.phone} | ${order.vendor.registration.join(' | ')}</p>`
    return {
      mail: {
        from: { name: 'Aoife Brennan', email: 'aoife@shop.example' },
        subject: `FW: Order ${order.number}`,
        sentAt: `${dayAfter(order.sentAt, random.whole(1, 3))}${order.sentAt.slice(10)}`,
        html: `<html><body>${body}</body></html>`,
      },
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

export const eastLetters: readonly Family[] = [
  printerPl,
  buttonsCzech,
  haulierAt,
  towelsTurkish,
  brassHindi,
  labelFactoryZh,
  millForwarded,
]
