import type { Entries } from './payment-page.ts'

/** A shopper in one market: address, and input for a failing and for a successful payment. */
export interface Market {
  readonly currency: 'INR' | 'USD' | 'EUR'
  readonly handlerId: 'inr_handler' | 'card_handler'
  readonly query: string
  readonly address: Readonly<Record<string, string>>
  readonly declined: Entries
  readonly accepted: Entries
}

const card = (number: string): Entries => ({
  method: 'card',
  card_number: number,
  expiry: `12/${String(new Date().getFullYear() + 2).slice(-2)}`,
  cvc: '123',
})

const inr: Market = {
  currency: 'INR',
  handlerId: 'inr_handler',
  query: 'kurta',
  address: {
    first_name: 'Asha',
    last_name: 'Rao',
    street_address: '14 Temple Street',
    address_locality: 'Bengaluru',
    address_region: 'KA',
    address_country: 'India',
    postal_code: '560003',
  },
  declined: { method: 'upi', upi_id: 'failure@upi' },
  accepted: { method: 'upi', upi_id: 'success@upi' },
}

const usd: Market = {
  currency: 'USD',
  handlerId: 'card_handler',
  query: 'cushion cover',
  address: {
    first_name: 'Maya',
    last_name: 'Lindqvist',
    street_address: '1 Market Street',
    address_locality: 'San Francisco',
    address_region: 'CA',
    address_country: 'US',
    postal_code: '94105',
  },
  declined: card('4000 0000 0000 0002'),
  accepted: card('4242 4242 4242 4242'),
}

const eur: Market = {
  currency: 'EUR',
  handlerId: 'card_handler',
  query: 'bowl',
  address: {
    first_name: 'Lena',
    last_name: 'Vogt',
    street_address: 'Hauptstraße 8',
    address_locality: 'Leipzig',
    address_country: 'DE',
    postal_code: '04109',
  },
  declined: card('4000 0000 0000 0002'),
  accepted: card('4242 4242 4242 4242'),
}

export const markets: Readonly<Record<'inr' | 'usd' | 'eur', Market>> = { inr, usd, eur }
