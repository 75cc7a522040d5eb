import { describe, expect, it } from 'vitest'
import { fillIn, readForm } from '../../../sandbox/shop-agent/html-form.ts'

const pageUrl = 'https://shop.example/sandbox/pay/token'
const page = `<!doctype html><h1>Pay</h1>
<form method="post" action="/sandbox/pay/token?a=1&amp;b=2" novalidate>
  <input type="hidden" name="csrf" value="a&quot;b">
  <label><input type="radio" name="method" value="upi" checked> UPI</label>
  <label><input type="radio" name="method" value="card"> Card</label>
  <input id="upi_id" name="upi_id" value="" inputmode="email">
  <input type="checkbox" name="save" value="yes">
  <input type="submit-less">
  <button name="do" value="pay">Pay</button>
  <button name="do" value="leave" formnovalidate>Leave</button>
</form>`

describe('a form as a browser reads it', () => {
  it('has its absolute URL, default values, hidden fields and choices', () => {
    expect(readForm(page, pageUrl)).toEqual({
      action: 'https://shop.example/sandbox/pay/token?a=1&b=2',
      method: 'POST',
      filled: { csrf: 'a"b', method: 'upi', upi_id: '' },
      offered: new Map([
        ['csrf', []],
        ['method', ['upi', 'card']],
        ['upi_id', []],
        ['save', ['yes']],
        ['do', ['pay', 'leave']],
      ]),
    })
  })

  it('is submitted with its hidden fields, and entries replace default values', () => {
    const body = fillIn(readForm(page, pageUrl), { method: 'card', upi_id: 'a@b', do: 'pay' })
    expect(body.toString()).toBe('csrf=a%22b&method=card&upi_id=a%40b&do=pay')
  })

  it('refuses unknown fields and unknown choices', () => {
    const form = readForm(page, pageUrl)
    expect(() => fillIn(form, { card_number: '4242' })).toThrow('The payment form does not offer card_number=4242')
    expect(() => fillIn(form, { method: 'cash' })).toThrow('The payment form does not offer method=cash')
  })

  it('must exist', () => {
    expect(() => readForm('<p>Over</p>', pageUrl)).toThrow('The page at /sandbox/pay/token… has no form')
  })
})
