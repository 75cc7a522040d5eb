import type { RowOf } from '../../api/index.ts'
import { State } from '../../frame/show.ts'

type Statuses = Pick<RowOf<'/admin/orders'>, 'state' | 'payment_status'>

/** The state of an order, and beside it the state of its payment if that says more: “Returned” and “Refunded”. */
export const OrderStates = ({ state, payment_status: payment }: Statuses) => (
  <>
    <State value={state} />
    {payment === 'paid' || payment === state ? null : (
      <>
        {' '}
        <State value={payment} />
      </>
    )}
  </>
)
