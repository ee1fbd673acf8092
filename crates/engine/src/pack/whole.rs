use std::fmt::Display;

/// An integer type that a pack's numbers can have.
pub trait Whole: Copy + Default + PartialOrd + Display + Into<i64> + TryFrom<i64> + sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! whole {
    ($($type:ty),+) => {$(
        impl sealed::Sealed for $type {}
        impl Whole for $type {}
    )+};
}

whole!(u8, u16, u32, i8, i16, i32);
