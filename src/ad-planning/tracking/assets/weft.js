;((w, d, n) => {
  const own = d.currentScript
  const at = own.src.replace(/\/[^/]*$/, '')
  let state = own.dataset.consent || 'denied'
  let queue = []
  let me
  let busy
  let timer
  let told
  const id = (start) =>
    start + [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => (byte % 36).toString(36)).join('')
  const store = (op, text) => {
    try {
      return localStorage[`${op}Item`]('weft', text)
    } catch {}
  }
  const read = () => JSON.parse(store('get') || null)
  const touch = () => {
    me.at = Date.now()
    if (state === 'granted') store('set', JSON.stringify(me))
  }
  const page = () => location.href.slice(0, 2000)
  const begin = (old) => {
    const utm = {}
    for (const [name, value] of new URLSearchParams(location.search))
      if (/^utm_(source|medium|campaign|term|content)$/.test(name)) utm[name] = value.slice(0, 255)
    const link = JSON.stringify(utm)
    told = old && Date.now() - old.at < 18e5 && (link === '{}' || link === old.link)
    me = told ? old : { v: old ? old.v : id('vis_'), s: id('ses_'), link }
    if (!told) me.first = { page_url: page(), referrer: d.referrer.slice(0, 2000), ...utm }
    told = told && old.told
    touch()
  }
  const done = () => {
    me.told = told = 1
    touch()
  }
  const flush = (last) => {
    clearTimeout(timer)
    timer = 0
    if (state === 'wait' || (busy && !last) || (told && !queue[0])) return
    const events = queue.splice(0, 50)
    const session = me.s
    const url = at + (told ? '/events' : '/sessions')
    const text = JSON.stringify({
      site_key: own.dataset.key,
      events,
      ...(told ? { session_id: session } : { id: session, visitor_id: me.v, consent: state, ...me.first }),
    })
    if (last === 1 && n.sendBeacon(url, text)) return
    busy = state
    fetch(url, { method: 'POST', body: text, keepalive: true })
      .then((got) => {
        // Reads the body, because the browser would otherwise never finish an uncached response.
        got.text()
        if (got.ok) return session === me.s && busy === state && done()
        if (got.status === 404) told = 0
        if (/404|429|5../.test(got.status)) throw 0
      })
      .catch(() => {
        queue.unshift(...events)
      })
      .then(() => {
        busy = 0
        if (queue[0]) later(5e3)
      })
  }
  const later = (ms) => {
    timer ||= setTimeout(flush, ms)
  }
  const event = (name, more) => {
    if (queue.length < 200)
      queue.push({ id: id('aev_'), name, page_url: page(), occurred_at: new Date().toISOString(), ...more })
    touch()
    later(300)
  }
  const consent = (given) => {
    if (given === state) return
    if (given !== 'granted') store('remove')
    const was = state
    state = given
    if (was === 'granted') queue = []
    // The visit continues, and is reported again with the visitor's id.
    if (was === 'denied') {
      told = 0
      touch()
    } else begin()
    later(0)
  }
  const todo = w.weft?.q || []
  w.weft = (what, name, more) => {
    if (what === 'consent') consent(name)
    else if (what === 'page') event('page_view')
    else if (what === 'checkout') event('begin_checkout', { checkout_id: name })
    else event(name, more)
  }
  const known = read()
  if (known) state = 'granted'
  else if (n.globalPrivacyControl && state === 'granted') state = 'denied'
  begin(known)
  event('page_view')
  for (const args of todo) w.weft(...args)
  d.onvisibilitychange = () => d.hidden && flush(1)
  w.addEventListener('pagehide', () => flush(1))
})(window, document, navigator)
