import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { components } from '../../../api/generated/schema.ts'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Failure } from '../../../frame/broken.tsx'
import { Empty } from '../../../frame/empty.tsx'
import { Go } from '../../../frame/go.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { t, tn } from '../../../messages/text.ts'
import { addCategory, move, moveByForm, removeCategory, rename, type Siblings } from './actions.ts'
import './categories.css'

export type Node = components['schemas']['CategoryNode']

export default function CategoriesPage() {
  const { data, error, refetch } = useQuery(read('/admin/categories/tree'))
  const editable = may('categories:write')
  const add = <Button onClick={() => addCategory(null)}>{t('New category')}</Button>
  const nodes = data?.categories ?? []
  return (
    <>
      <PageHead
        title={t('Categories')}
        lead={t('Where buyers and agents look for things. Drag a category onto another one to move it there.')}
        actions={editable ? add : null}
      />
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : null}
      {data && nodes.length === 0 ? (
        <Empty
          title={t('No categories yet')}
          text={t('Agents that filter find a product by its category.')}
          action={editable ? add : undefined}
        />
      ) : null}
      {nodes.length > 0 ? (
        <section className="card category-tree" aria-label={t('Categories')}>
          <Branch siblings={{ parent: null, nodes }} tree={nodes} editable={editable} />
        </section>
      ) : null}
    </>
  )
}

interface BranchProps {
  readonly siblings: Siblings
  readonly tree: readonly Node[]
  readonly editable: boolean
}

const Branch = ({ siblings, tree, editable }: BranchProps) => (
  <ul>
    {siblings.nodes.map((node, index) => (
      <Leaf key={node.id} node={node} at={index} siblings={siblings} tree={tree} editable={editable} />
    ))}
  </ul>
)

const dragged = 'application/x-weft-category'

function Leaf({ node, at, siblings, tree, editable }: BranchProps & { node: Node; at: number }) {
  const [over, setOver] = useState(false)
  const [{ open }] = useSearchState()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    const id = event.dataTransfer.getData(dragged)
    if (id && id !== node.id) void move(id, { parent_id: node.id }, t('Moved below “{name}”.', { name: node.name }))
  }
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu does the same by keyboard */}
      <div
        className="category"
        data-over={over || undefined}
        data-open={open === node.id || undefined}
        draggable={editable}
        onDragStart={(event) => event.dataTransfer.setData(dragged, node.id)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(dragged)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={editable ? onDrop : undefined}
      >
        <b>{node.name}</b>
        <Go to={`/products?category=${node.id}`} className="quiet">
          {tn('{count} product', '{count} products', node.product_count)}
        </Go>
        {editable ? <Actions node={node} at={at} siblings={siblings} tree={tree} /> : null}
      </div>
      {node.children.length > 0 ? (
        <Branch siblings={{ parent: node.id, nodes: node.children }} tree={tree} editable={editable} />
      ) : null}
    </li>
  )
}

function Actions({ node, at, siblings, tree }: Omit<BranchProps, 'editable'> & { node: Node; at: number }) {
  const within = { parent_id: siblings.parent }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t('Change “{name}”', { name: node.name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => rename(node)}>{t('Rename')}</Menu.Item>
        <Menu.Item onClick={() => addCategory(node)}>{t('Add a category below')}</Menu.Item>
        <Menu.Item
          disabled={at === 0}
          onClick={() => void move(node.id, { ...within, position: at - 1 }, t('Moved up.'))}
        >
          {t('Move up')}
        </Menu.Item>
        <Menu.Item
          disabled={at === siblings.nodes.length - 1}
          onClick={() => void move(node.id, { ...within, position: at + 1 }, t('Moved down.'))}
        >
          {t('Move down')}
        </Menu.Item>
        <Menu.Item onClick={() => moveByForm(node, siblings, tree)}>{t('Move elsewhere')}</Menu.Item>
        <Menu.Item className="danger" onClick={() => void removeCategory(node)}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
