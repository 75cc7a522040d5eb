// The pages work without this file. It keeps a second click from adding an item twice.
addEventListener('submit', ({ target, submitter }) => {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
  // Disabled in a later turn, because the browser collects the form's data, including the button's, in this one.
  setTimeout(() => {
    if (submitter instanceof HTMLButtonElement) submitter.disabled = true
  })
})
// Enables the buttons again for a visitor who comes back to the page.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('form[method=post] button:disabled')) button.disabled = false
})
