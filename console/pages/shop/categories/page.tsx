import { type DragEvent, useState } from 'react'
import { act, type GetData, may, useRead } from '../../../api/index.ts'
import { Act, field, openForm, perform } from '../../../frame/do.ts'
import { useSearchState } from '../../../frame/list.ts'
import { More } from '../../../frame/record.ts'
import { Empty, Failure, Go, PageHead, t, tn } from '../../../frame/show.ts'
import { flatCategories } from '../groups.ts'
import './categories.css'

type Node = GetData<'/admin/categories/tree'>['categories'][number]

export default function CategoriesPage() {
  const { data, error, refetch } = useRead('/admin/categories/tree')
  const editable = may('categories:write')
  const add = editable ? <Act primary label={t('New category')} run={() => openNew(null)} /> : null
  const nodes = data?.categories ?? []
  return (
    <>
      <PageHead
        title={t('Categories')}
        lead={t('Shoppers and agents browse by category. Drag a category onto another to move it.')}
        actions={add}
      />
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : null}
      {data && nodes.length === 0 ? (
        <Empty title={t('No categories yet')} text={t('Agents use categories to filter products.')} action={add} />
      ) : null}
      {nodes.length > 0 ? (
        <section className="card category-tree" aria-label={t('Categories')}>
          <Branch parent={null} nodes={nodes} tree={nodes} editable={editable} />
        </section>
      ) : null}
    </>
  )
}

interface BranchProps {
  readonly parent: string | null
  readonly nodes: readonly Node[]
  readonly tree: readonly Node[]
  readonly editable: boolean
}

const Branch = (props: BranchProps) => (
  <ul>
    {props.nodes.map((node, index) => (
      <Leaf key={node.id} {...props} node={node} at={index} />
    ))}
  </ul>
)

type LeafProps = BranchProps & { readonly node: Node; readonly at: number }

const dragged = 'application/x-weft-category'

function Leaf(props: LeafProps) {
  const { node, tree, editable } = props
  const [over, setOver] = useState(false)
  const [{ open }] = useSearchState()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    const id = event.dataTransfer.getData(dragged)
    const done = t('Moved to “{name}”.', { name: node.name })
    if (id && id !== node.id) void perform({ run: () => move(id, { parent_id: node.id }), changes, done })
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
        {editable ? <Actions {...props} /> : null}
      </div>
      {node.children.length > 0 ? (
        <Branch parent={node.id} nodes={node.children} tree={tree} editable={editable} />
      ) : null}
    </li>
  )
}

function Actions({ parent, nodes, tree, node, at }: LeafProps) {
  const { id, name } = node
  const shift = (position: number, done: string) => () =>
    perform({ run: () => move(id, { parent_id: parent, position }), changes, done })
  return (
    <More
      label={t('Edit “{name}”', { name })}
      actions={[
        { label: t('Rename'), run: () => openRename(node) },
        { label: t('Add subcategory'), run: () => openNew(node) },
        { label: t('Move up'), disabled: at === 0, run: shift(at - 1, t('Moved up.')) },
        { label: t('Move down'), disabled: at === nodes.length - 1, run: shift(at + 1, t('Moved down.')) },
        { label: t('Move to another category'), run: () => openMove(node, { parent_id: parent, position: at }, tree) },
        { label: t('Delete'), danger: true, run: () => remove(node) },
      ]}
    />
  )
}

const changes = ['products', 'product-summaries']

interface Place {
  readonly parent_id: string | null
  readonly position?: number
}

const move = (id: string, body: Place) => act('post', '/admin/categories/{id}/move', { id, body })

const openNew = (parent: Node | null): void =>
  openForm({
    title: parent ? t('New category in “{name}”', { name: parent.name }) : t('New category'),
    fields: [field.text('name', t('Name'), { required: true })],
    submit: t('Create category'),
    run: ({ name }) => act('post', '/admin/categories', { body: { name, parent_id: parent?.id ?? null } }),
    done: t('Category created.'),
  })

function openRename(node: Node): void {
  const { id, name, handle } = node
  const save = (body: { name: string; handle: string }) => act('post', '/admin/categories/{id}', { id, body })
  openForm({
    title: t('Rename “{name}”', { name }),
    record: node,
    fields: [
      field.text('name', t('Name'), { required: true }),
      field.text('handle', t('Handle'), { hint: t('Used in URLs.'), required: true }),
    ],
    run: save,
    undo: () => save({ name, handle }),
    changes,
    done: t('Category saved.'),
  })
}

function openMove({ id, name }: Node, before: Place, tree: readonly Node[]): void {
  const places = [{ value: 'top', label: t('Top level') }, ...flatCategories(tree, id)]
  openForm({
    title: t('Move “{name}”', { name }),
    fields: [
      field.choice('parent', t('Parent category'), places, { required: true, initial: before.parent_id ?? 'top' }),
    ],
    submit: t('Move'),
    run: ({ parent }) => move(id, { parent_id: parent === 'top' ? null : parent }),
    undo: () => move(id, before),
    changes,
    done: t('Category moved.'),
  })
}

/**
 * Deletes a category and resolves to whether it was deleted. Asks for no confirmation if it has subcategories, because
 * the API then rejects the deletion.
 */
const remove = ({ id, name, product_count, children }: Node): Promise<boolean> =>
  perform({
    confirm:
      children.length > 0
        ? undefined
        : {
            title: t('Delete “{name}”', { name }),
            text: tn('{count} product loses this category.', '{count} products lose this category.', product_count),
            yes: t('Delete category'),
            danger: true,
          },
    run: () => act('delete', '/admin/categories/{id}', { id }),
    changes,
    done: t('Category deleted.'),
  })
