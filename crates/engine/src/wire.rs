/// Declares a type that the web client sees: gives it its JSON and its TypeScript form.
///
/// ```
/// use redoubt_engine::wire;
///
/// /// What one seat may know.
/// #[wire]
/// pub struct View {
///     /// The coins of each seat.
///     pub coins: Vec<u8>,
///     /// Whose ship lies where.
///     pub berths: Vec<Berth>,
/// }
///
/// /// A place for a ship.
/// #[wire(copy)]
/// pub enum Berth {
///     /// Nobody.
///     Free,
///     /// A ship that stays.
///     Taken { ship: u8, nights: u8 },
/// }
///
/// let view = View { coins: vec![3], berths: vec![Berth::Free, Berth::Taken { ship: 2, nights: 1 }] };
/// assert_eq!(
///     serde_json::to_string(&view)?,
///     r#"{"coins":[3],"berths":[{"type":"free"},{"type":"taken","ship":2,"nights":1}]}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// Every such type has `Clone`, `PartialEq` and `Debug`; further derives can be written below. Behind `wire`
/// may stand:
///
/// - nothing: it is told to clients (`Serialize`); `both`: also read from them or from storage
///   (`Deserialize`); `read`: only read;
/// - `copy`: a small value, which is also `Copy`, `Eq` and `Hash`;
/// - `tag = "chapter"`: the field that names an enum's variant. Without it, an enum whose variants have fields
///   has `type`, and one whose variants have none is written as a word;
/// - `external` or `untagged`, as serde says it. An enum with a variant like `At(Port)` must choose one of
///   these or a `tag`;
/// - `folder = "wire"`: where the TypeScript type lies; otherwise in the folder of the game that the crate is,
///   or at the top for crates of the engine's family.
///
/// Variants are in `snake_case`. TypeScript types are made if the crate's feature `typescript` is on; within
/// the type, `#[ts(..)]` is left out if it is off.
///
/// ```compile_fail
/// #[redoubt_engine::wire]
/// pub enum Place { At(u8), Nowhere } // does not say how `At` is told
/// ```
///
/// ```compile_fail
/// #[redoubt_engine::wire(twice)]
/// pub struct Berth; // there is no such word
/// ```
#[doc(inline)]
pub use redoubt_macros::wire;
