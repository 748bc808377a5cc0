import type { BankLine, World } from '../../../src/cash/domain/matching/model.ts';
import { allowedWays } from './allowed.ts';
import { certainWays } from './assignment.ts';
import { requiredWay } from './required.ts';
import { hasDigits, type Scene, sceneOf } from './scene.ts';
import { claimedSets, type DocumentSet, summedSets } from './sets.ts';
import { type FamilyOf, type Way, wayOfDocuments } from './ways.ts';

/** Decision of the evaluator for one line: bounds, because the specification leaves room. */
export interface Verdict {
  line: BankLine;
  /** Ways that may be applied without a person. */
  allowed: ReadonlySet<Way>;
  /** The way that must be applied without a person; null: none must. */
  required: Way | null;
  /** Solutions that fit equally well; two or more: none may be chosen. */
  rivals: readonly Way[];
  /** The way that must be proposed first, if it is not applied; null: no certain expectation. */
  proposed: Way | null;
}

/** Options of a line that the search for assignments goes through. */
const MAX_WAYS = 12;

/** Decides every line of a small world by going through all sets of documents. */
export function evaluate(lines: readonly BankLine[], world: World, familyOf: FamilyOf): Verdict[] {
  const scenes = lines.map((line) => sceneOf(line, lines, world, familyOf));
  const optionsOf = (setsOf: (scene: Scene) => DocumentSet[]) =>
    scenes.map((scene) => {
      const sets = setsOf(scene).filter((set) => !isUndone(scene, set));
      return { line: scene.line, ways: sets.slice(0, MAX_WAYS).map(wayOfDocuments) };
    });
  // Whether lines that only fit by their sum compete with those that name is open: all readings are safe.
  const silentSums = (scene: Scene) =>
    scene.mentions.size + scene.known.payments.length === 0 && !hasDigits(scene.line)
      ? summedSets(scene)
      : [];
  const readings = [
    optionsOf(claimedSets),
    optionsOf((scene) => claimedSets(scene).concat(silentSums(scene))),
    optionsOf((scene) => claimedSets(scene).concat(summedSets(scene))),
  ];
  const certain = new Set(readings.flatMap((options) => [...certainWays(options, world.documents)]));
  return scenes.map((scene) => verdictOf(scene, certain, scenes));
}

/** A person undid this pair of line and documents. */
function isUndone({ line, world }: Scene, set: DocumentSet): boolean {
  const ids = set.map(({ id }) => id);
  return world.undone.some(
    ({ lineId, targets }) => lineId === line.id && targets.every((target) => ids.includes(target)),
  );
}

/** Returns whether another line could want one of these documents, by name, reference or amount. */
function isWantedElsewhere(scene: Scene, way: Way, scenes: readonly Scene[]): boolean {
  return scenes.some((other) => {
    if (other.line === scene.line) return false;
    const wanted = [...other.mentions.keys()]
      .map(({ id }) => id)
      .concat(
        other.exact.flat().map(({ id }) => id),
        other.payer.references.flatMap(({ documentIds }) => documentIds),
        other.known.payments.map(({ id }) => id),
      );
    return wanted.some((id) => way.split(' ').includes(id));
  });
}

function verdictOf(scene: Scene, certain: ReadonlySet<string>, scenes: readonly Scene[]): Verdict {
  const { line, payer } = scene;
  const isFree = (way: Way) => !isWantedElsewhere(scene, way, scenes);
  const required = requiredWay(scene);
  const singles = plainSums(scene)
    .filter((set) => set.length === 1)
    .map(wayOfDocuments);
  const [single] = singles;
  const isOnly = single !== undefined && plainSums(scene).length === 1;
  return {
    line,
    allowed: new Set(allowedWays(scene, certain)),
    required: required !== null && isFree(required) ? required : null,
    rivals: singles.length > 1 && singles.every(isFree) ? singles : [],
    proposed: isOnly && isFree(single) && payer.accountCustomers.size === 1 ? single : null,
  };
}

/** Returns the sums of a line about which nothing else is known than its payer. */
function plainSums(scene: Scene): readonly DocumentSet[] {
  const { line, known, mentions } = scene;
  const isPlain = known.allowed.length + known.payments.length + mentions.size === 0;
  return isPlain && !scene.isUndone && !hasDigits(line) ? summedSets(scene) : [];
}
