import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { drawOrder, numberOnly } from './mail-parts.ts'

const words = phrases(['your', 'placed', 'view', 'thanks', 'subject'], {
  en: 'Your order no.|has been successfully placed.|View order or change payment method|Thank you for shopping at our store!|Order confirmation',
  de: 'Ihre Bestellung Nr.|wurde erfolgreich aufgegeben.|Bestellung ansehen oder Zahlungsart ändern|Danke für Ihren Einkauf!|Bestellbestätigung',
  fr: 'Votre commande n°|a été passée avec succès.|Voir la commande ou changer le mode de paiement|Merci pour votre achat !|Confirmation de commande',
  es: 'Su pedido n.º|se ha realizado correctamente.|Ver el pedido o cambiar el método de pago|¡Gracias por su compra!|Confirmación del pedido',
  it: 'Il tuo ordine n.|è stato inviato con successo.|Vedi l’ordine o cambia metodo di pagamento|Grazie per il tuo acquisto!|Conferma ordine',
  nl: 'Je bestelling nr.|is succesvol geplaatst.|Bekijk bestelling of wijzig betaalmethode|Bedankt voor je aankoop!|Orderbevestiging',
  pl: 'Twoje zamówienie nr|zostało pomyślnie złożone.|Zobacz zamówienie lub zmień metodę płatności|Dziękujemy za zakupy!|Potwierdzenie zamówienia',
  pt: 'A sua encomenda n.º|foi efetuada com sucesso.|Ver encomenda ou alterar o método de pagamento|Obrigado pela sua compra!|Confirmação da encomenda',
})

/** The default mail of the system: the order number in a frame and no items. */
export const syliusShopMail: Family = {
  name: 'sylius-shop-mail',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, { number: ['00000####', '0000#####', '000####'] })
    const shop = `https://${order.vendor.domain}`
    const body = `<div style="text-align:center"><a href="${shop}"><img src="${shop}/logo.png" alt="${escaped(order.vendor.name)}"></a></div><div style="text-align:center;margin-bottom:30px">${say.your}<div style="margin:10px 0"><span style="border:1px solid #eee;padding:10px;color:#1abb9c;font-size:28px">${order.number}</span></div>${say.placed}</div>
<div style="text-align:center;margin-bottom:30px"><a href="${shop}/en_US/order/${random.code('??????????')}" style="display:inline-block;background:#1abb9c;padding:18px 28px">${say.view}</a></div><div style="text-align:center">${say.thanks}</div>`
    return {
      mail: mailOf(order, say.subject, { html: page(random, order, say.subject, body) }),
      truth: numberOnly(order),
    }
  },
}
