import type { AdminCategory } from '@storefold/contracts';
import { nounPublisher, type PublisherContext } from '@storefold/kernel/subscriptions';
import { category, MAX_DEPTH } from './category.decider.ts';
import { adminCategoryBody } from './category.serializer.ts';
import type { Category, CategoryFact, CategoryState } from './category.ts';
import { CATEGORIES } from './category.view.ts';
import { type CategoryInTree, inBranch, placeUpwards } from './category-in-tree.ts';

/**
 * The public events of categories: the category as of the fact, at its current place in the tree. The number of its
 * children is that of now, because it changes without a fact of the category.
 */
export const categoryPublisher = nounPublisher<CategoryState, CategoryFact>({
  aggregate: category,
  names: {
    CategoryCreated: 'category.created',
    CategoryChanged: 'category.updated',
    CategoryMoved: 'category.updated',
    CategoryPositioned: 'category.updated',
    CategoryProductPositioned: 'category.updated',
    CategoryTranslated: 'category.updated',
    CategoryFormerPermalinkAdded: undefined,
    CategoryFormerPermalinkRemoved: undefined,
    CategoryDeleted: 'category.deleted',
  },
  async show(id, state, { fact, ...context }) {
    const current = lastKnown(state);
    if (!current) return undefined;
    const [above, document] = [
      await readAbove(current.parent_id, context),
      await context.document(CATEGORIES, id),
    ];
    const body = adminCategoryBody(inBranch(id, current, above, document?.child_ids ?? []));
    const isKnown = document !== undefined || beginsOrEnds.has(fact.type);
    return { payload: isKnown ? body : withoutChildren(body) };
  },
});

const beginsOrEnds: ReadonlySet<CategoryFact['type']> = new Set(['CategoryCreated', 'CategoryDeleted']);

/** While the read model does not show the category yet, nobody is told that nothing stands below it. */
function withoutChildren(body: AdminCategory): object {
  const { children_count: _, is_leaf: __, ...told } = body;
  return told;
}

/** From the parent up to the root. */
async function readAbove(parentId: string | null, context: PublisherContext): Promise<CategoryInTree[]> {
  const above: { id: string; category: Category }[] = [];
  for (let id = parentId; id !== null && above.length <= MAX_DEPTH; ) {
    const parent = lastKnown((await context.load(category, id)).state);
    if (!parent) break;
    above.push({ id, category: parent });
    id = parent.parent_id;
  }
  return placeUpwards(above);
}

function lastKnown(state: CategoryState): Category | undefined {
  if (state.status === 'absent') return undefined;
  return state.status === 'deleted' ? state.category : state;
}
