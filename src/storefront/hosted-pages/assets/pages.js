// Every page works without this file. It saves a click on the way to the provider, and a reload while the page waits.
const form = document.querySelector('form[data-auto-submit]')
const [navigation] = performance.getEntriesByType('navigation')
// A shopper who used the back button wants to stay on this page.
if (form && navigation?.type === 'navigate') form.submit()

// A link in an e-mail has its token after the #, so that no server sees it. Moves it from the URL to the form.
const opening = document.querySelector('form[data-token-in-hash]')
const open = () => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (!token) return
  history.replaceState(null, '', location.pathname)
  opening.elements.token.value = token
  opening.submit()
}
if (opening) {
  open()
  addEventListener('hashchange', open)
}

const waiting = document.querySelector('[data-status-url]')
const poll = async (delayMs) => {
  let status = 'confirming'
  try {
    const answer = await fetch(waiting.dataset.statusUrl, { headers: { accept: 'application/json' } })
    if (answer.ok) status = (await answer.json()).status
  } catch {
    // The network is down. The next round tries again.
  }
  if (status !== 'confirming') location.reload()
  else setTimeout(poll, delayMs, Math.min(delayMs * 1.2, 15_000))
}
if (waiting) setTimeout(poll, 1500, 2000)

// Shows the address fields of the selected country at once, without waiting for the form to be sent.
const countryField = document.querySelector('form.checkout select[name=country]')
const showFieldsOfCountry = async () => {
  const country = countryField.value
  const answer = await fetch(`${location.pathname}?country=${encodeURIComponent(country)}`)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [before, after] = [document, page].map((one) => one.querySelector('[data-fields-of-country]'))
  if (!before || !after || countryField.value !== country) return
  const focused = document.activeElement
  document.adoptNode(after)
  for (const field of after.querySelectorAll('input, select')) keepField(before, field)
  before.replaceWith(after)
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true })
}
/**
 * Keeps the existing field in place of the new one of the same name, so that its text and the focus are not lost.
 * Copies the new field's attributes (except `value`) and options to it.
 */
const keepField = (before, field) => {
  const kept = before.querySelector(`${field.localName}[name="${field.name}"]`)
  if (!kept) return
  for (const { name } of [...kept.attributes])
    if (name !== 'value' && !field.hasAttribute(name)) kept.removeAttribute(name)
  for (const { name, value } of field.attributes) if (name !== 'value') kept.setAttribute(name, value)
  if (field.localName === 'select') kept.replaceChildren(...field.children)
  field.replaceWith(kept)
}
countryField?.addEventListener('change', () => showFieldsOfCountry().catch(() => {}))
