import { useSearchState } from '../../../frame/search-state.ts'
import { t } from '../../../messages/text.ts'
import { ViewTabs } from '../view-tabs.tsx'
import { MaterialList } from './material-list.tsx'
import { StoreRoom } from './store-room.tsx'
import { TypeList } from './type-list.tsx'

/** What things are made of: materials, what lies of them in the store room, and their types. */
export default function MaterialsPage() {
  const [{ view }] = useSearchState()
  const tabs = (
    <ViewTabs
      views={[
        { key: 'materials', label: t('Materials') },
        { key: 'store', label: t('Store room') },
        { key: 'types', label: t('Types') },
      ]}
    />
  )
  if (view === 'store') return <StoreRoom above={tabs} />
  return view === 'types' ? <TypeList above={tabs} /> : <MaterialList above={tabs} />
}
