// The pages work without this file: it keeps a second click from adding twice.
addEventListener('submit', ({ target, submitter }) => {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
  // The button's own name and value are sent all the same: the form's data is collected before this turn ends.
  setTimeout(() => {
    if (submitter instanceof HTMLButtonElement) submitter.disabled = true
  })
})
// Whoever comes back finds the buttons as they were.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('form[method=post] button:disabled')) button.disabled = false
})
