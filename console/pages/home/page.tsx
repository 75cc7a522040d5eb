import { LatestOrders } from './latest-orders.tsx'
import { NeedsYou } from './needs.tsx'
import { Sales } from './sales.tsx'
import { Setup } from './setup.tsx'
import './home.css'
import { session } from '../../api/index.ts'
import { formatDate, PageHead, t } from '../../frame/show.ts'

/** What to do now; beside it, how it is going. */
export default function HomePage() {
  const today = formatDate(new Date().toISOString(), { weekday: 'long', day: 'numeric', month: 'long' })
  const { user, shop } = session()
  return (
    <>
      <PageHead
        title={t('Home')}
        lead={
          shop?.demo
            ? t('Hi {name}. This is a demo shop: no real orders or payments. {today}.', {
                name: user?.name ?? '',
                today,
              })
            : t('Hi {name}. Today is {today}.', { name: user?.name ?? '', today })
        }
      />
      <div className="beside">
        <div className="stack home-main">
          <Setup />
          <NeedsYou />
        </div>
        <div className="stack">
          <Sales />
          <LatestOrders />
        </div>
      </div>
    </>
  )
}
