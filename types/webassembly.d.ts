// The part of the WebAssembly interface that every engine has, for packages that are compiled without the DOM library.
// `Memory.buffer` is typed honestly here: it is a SharedArrayBuffer when the memory is shared.
declare namespace WebAssembly {
  interface MemoryDescriptor {
    /** Pages of 64 KiB. */
    initial: number;
    /** Pages of 64 KiB; a shared memory must name it. */
    maximum?: number;
    shared?: boolean;
  }

  class Memory {
    constructor(descriptor: MemoryDescriptor);
    readonly buffer: ArrayBufferLike;
    grow(deltaPages: number): number;
  }

  class Module {
    private readonly compiled: unique symbol;
    constructor(bytes: BufferSource);
    static exports(module: Module): ModuleExportDescriptor[];
    static imports(module: Module): ModuleImportDescriptor[];
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }

  class CompileError extends Error {}
  class LinkError extends Error {}
  class RuntimeError extends Error {}

  interface ModuleExportDescriptor {
    kind: ImportExportKind;
    name: string;
  }

  interface ModuleImportDescriptor extends ModuleExportDescriptor {
    module: string;
  }

  type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;
  type ImportExportKind = 'function' | 'global' | 'memory' | 'table' | 'tag';
  type ExportValue = Function | Memory;
  type Exports = Record<string, ExportValue>;
  type ModuleImports = Record<string, ExportValue | number>;
  type Imports = Record<string, ModuleImports>;

  function compile(bytes: BufferSource): Promise<Module>;
  function instantiate(module: Module, imports?: Imports): Promise<Instance>;
  function validate(bytes: BufferSource): boolean;
}
