/**
 * The list of models, `app/models/__init__.py`: a line for each, however long it is. Branches that add models are joined line
 * by line, and entries of several lines would lose those that are equal in both.
 */
import { importLines, moduleOf } from './views/model.js';

/** The lines of models, in the order of their modules: `from .article import Article as Article`. */
export function modelLines(models: readonly string[]): readonly string[] {
  return importLines(models.map((name) => ({ module: `.${moduleOf(name)}`, name, alias: name })));
}
